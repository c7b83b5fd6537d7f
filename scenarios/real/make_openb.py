#!/usr/bin/env python3
"""Makes openb.json from Alibaba's cluster-trace-gpu-v2023.

    make_openb.py openb_node_list_all_node.csv openb_pod_list_gpuspec33.csv > openb.json
    make_openb.py --whole ... > openb-whole.json    # all 8,152 pods, in half an hour

Both files are in csv/ of that trace: https://github.com/alibaba/clusterdata. README.md beside this file
says what is taken over and what is changed.
"""
import csv
import json
import sys

NUM_PODS = 1000
SECONDS = 150  # that the window of the trace lasts in the simulation
WHOLE_SECONDS = 1800
SHORTEST_LIFE = 2  # seconds; a pod that ended sooner in the trace would hardly be seen

DESCRIPTION = (
    'The 1,523 nodes of a GPU cluster in production, and the first 1,000 pods of its trace '
    '(Alibaba, cluster-trace-gpu-v2023). Five days pass in two and a half minutes.')

WHOLE_DESCRIPTION = (
    'The 1,523 nodes of a GPU cluster in production, and all 8,152 pods of its trace '
    '(Alibaba, cluster-trace-gpu-v2023). Five weeks pass in half an hour.')

CAPTIONS = [
    {'at': 0, 'text':
     '1,523 real nodes: some with GPUs of a certain model, some with none. The pods that came in the months '
     'before are there at once; then the trace begins.'},
    {'when': {'event': 'bound', 'nth': 1}, 'text':
     'With this many nodes the scheduler does not look at all of them. By default it stops once it has found '
     '38% that fit, 578 here, and the next attempt goes on where this one ended.'},
    {'at': 40, 'text':
     'Pods ask for CPU, memory, and whole GPUs or thousandths of one, which are extended resources to '
     'Kubernetes. Where the trace names models, node affinity lets only nodes with one of these models pass.'},
    {'at': 95, 'text':
     'Most pods find a place at the first attempt and leave again soon: this is what an ordinary day looks '
     'like. Click one to see why it is where it is.'},
]


def node_rows(nodes):
    for index, node in enumerate(nodes):
        assert node['sn'] == f'openb-node-{index:04}', 'the names count from 0 without a gap'
        assert int(node['cpu_milli']) % 1000 == 0 and int(node['memory_mib']) % 1024 == 0
        gpus = int(node['gpu'])
        yield [int(node['cpu_milli']) // 1000, int(node['memory_mib']) // 1024,
               gpus or None, gpus * 1000 or None, node['model'] or None]


def pod_rows(pods, seconds):
    """Rows by whether the pod wants certain GPU models."""
    first = window_start(pods)
    factor = seconds / (int(pods[-1]['creation_time']) - first)
    rows = {False: [], True: []}
    for index, pod in enumerate(pods):
        assert pod['name'] == f'openb-pod-{index:04}'
        created = max(0, (int(pod['creation_time']) - first) * factor)
        deleted = (int(pod['deletion_time']) - first) * factor
        life = max(SHORTEST_LIFE, deleted - created) if deleted <= seconds else None
        gpus = int(pod['num_gpu'])
        row = [f'{index:04}', number(created), number(life), int(pod['cpu_milli']),
               int(pod['memory_mib']), gpus or None, gpus * int(pod['gpu_milli']) or None]
        models = sorted(set(pod['gpu_spec'].split('|'))) if pod['gpu_spec'] else []
        rows[bool(models)].append(row + [models] if models else row)
    return rows


def window_start(pods):
    """When pods begin to come all the time: after the last pause of more than a day."""
    times = [int(pod['creation_time']) for pod in pods]
    return max((b for a, b in zip(times, times[1:]) if b - a > 24 * 3600), default=times[0])


def number(value):
    if value is None:
        return None
    value = round(value, 2)
    return int(value) if value == int(value) else value


CARDS = {'alibabacloud.com/gpu-count': '{gpus}', 'alibabacloud.com/gpu-milli': '{gpu_milli}'}


def node_generator(nodes):
    return {
        'columns': ['cpu', 'memory', 'gpus', 'gpu_milli', 'model'],
        'rows': list(node_rows(nodes)),
        'object': {
            'apiVersion': 'v1', 'kind': 'Node',
            'metadata': {'name': 'openb-node-{i:4}',
                         'labels': {'alibabacloud.com/gpu-card-model': '{model}'}},
            'status': {'allocatable': {'cpu': '{cpu}', 'memory': '{memory}Gi', **CARDS, 'pods': '1001'}}}}


def pod_generator(rows, has_models):
    spec = {'containers': [
        {'name': 'main', 'image': 'main',
         'resources': {'requests': {'cpu': '{cpu}m', 'memory': '{memory}Mi'}, 'limits': CARDS}}]}
    if has_models:
        spec['affinity'] = {'nodeAffinity': {'requiredDuringSchedulingIgnoredDuringExecution': {
            'nodeSelectorTerms': [{'matchExpressions': [
                {'key': 'alibabacloud.com/gpu-card-model', 'operator': 'In', 'values': '{models}'}]}]}}}
    columns = ['number', 'at', 'deleteAfter', 'cpu', 'memory', 'gpus', 'gpu_milli']
    return {
        'columns': columns + ['models'] if has_models else columns,
        'rows': rows,
        'object': {'apiVersion': 'v1', 'kind': 'Pod',
                   'metadata': {'name': 'openb-pod-{number}',
                                'labels': {'app': 'models' if has_models else 'any-model'}},
                   'spec': spec}}


def scenario(nodes, pods, whole):
    seconds = WHOLE_SECONDS if whole else SECONDS
    rows = pod_rows(pods if whole else pods[:NUM_PODS], seconds)
    return {
        'apiVersion': 'berth.dev/v1', 'kind': 'Scenario',
        'metadata': {'name': 'openb-whole' if whole else 'openb', 'title': 'A real GPU cluster',
                     'description': WHOLE_DESCRIPTION if whole else DESCRIPTION},
        'spec': {
            'seed': 2023, 'until': f'{seconds + 5}s', 'attemptLatency': '50ms',
            'generators': [node_generator(nodes), pod_generator(rows[False], False),
                           pod_generator(rows[True], True)],
            'captions': CAPTIONS[:2] if whole else CAPTIONS}}


def text(value):
    """JSON with a few rows on each line, so that the file is small and its changes can be read."""
    generators = value['spec']['generators']
    tables = [generator['rows'] for generator in generators]
    for index, generator in enumerate(generators):
        generator['rows'] = f'table {index}'
    result = json.dumps(value, indent=1)
    for index, table in enumerate(tables):
        rows = [json.dumps(row, separators=(',', ':')) for row in table]
        lines = [','.join(rows[i:i + 8]) for i in range(0, len(rows), 8)]
        result = result.replace(f'"table {index}"', '[\n' + ',\n'.join(lines) + ']')
    return result


def main():
    whole = sys.argv[1:2] == ['--whole']
    files = sys.argv[2:] if whole else sys.argv[1:]
    if len(files) != 2:
        sys.exit(__doc__)
    with open(files[0], newline='') as file:
        nodes = list(csv.DictReader(file))
    with open(files[1], newline='') as file:
        pods = sorted(csv.DictReader(file), key=lambda pod: int(pod['creation_time']))
    print(text(scenario(nodes, pods, whole)))


if __name__ == '__main__':
    main()
