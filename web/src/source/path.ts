// The path of a value in a document, in the core's form: `spec.objects[2].metadata.labels["a.b/c"]`.

// Returns the steps of a path, the outermost first; null if it is no such path.
export function parsePath(path: string): (string | number)[] | null {
  const step = /\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\.?([^.[\]]+)/gy;
  const steps: (string | number)[] = [];
  while (step.lastIndex < path.length) {
    const match = step.exec(path);
    if (!match) return null;
    const [, index, quoted, name] = match;
    if (index !== undefined) steps.push(Number(index));
    else if (name !== undefined) steps.push(name);
    else if (quoted !== undefined) {
      try {
        steps.push(JSON.parse(quoted) as string);
      } catch {
        return null;
      }
    }
  }
  return steps;
}
