// Circles in a graph of files.

// `edges`: a map from each file to the files that it names. Returns the groups of files each of which reaches every other one
// of its group, each in alphabetical order; a file that names itself is a group, too. As Tarjan 1972.
export function circlesIn(edges) {
  const numbers = new Map();
  const lowest = new Map();
  const open = [];
  const circles = [];
  const visit = (file) => {
    numbers.set(file, numbers.size);
    lowest.set(file, numbers.get(file));
    open.push(file);
    for (const named of edges.get(file) ?? []) {
      if (!numbers.has(named)) visit(named);
      else if (!open.includes(named)) continue;
      lowest.set(file, Math.min(lowest.get(file), lowest.get(named)));
    }
    if (lowest.get(file) !== numbers.get(file)) return;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || edges.get(file)?.includes(file)) circles.push(group.sort());
  };
  for (const file of edges.keys()) if (!numbers.has(file)) visit(file);
  return circles.sort();
}
