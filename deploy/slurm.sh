#!/bin/sh
# A sweep as a job array of Slurm: each task runs one shard, and writes it to a folder that all nodes share.
#
#   sbatch --array=0-99 deploy/slurm.sh PLAN FOLDER 100
#   sbatch --array=17 deploy/slurm.sh PLAN FOLDER 100     runs only shard 17 again
#   berth sweep merge PLAN FOLDER
#
# The last number is the number of shards. It stays the same when a single shard runs again. The variable BERTH names the
# program if it is not `berth` in the path.
#SBATCH --job-name=berth-sweep
#SBATCH --cpus-per-task=1
#SBATCH --mem=512M
set -eu
if [ "$#" != 3 ]; then
  echo "usage: sbatch --array=0-99 $0 PLAN FOLDER 100" >&2
  exit 2
fi
exec "${BERTH:-berth}" sweep "$1" --shards "$3" --jobs "${SLURM_CPUS_PER_TASK:-1}" --out "$2"
