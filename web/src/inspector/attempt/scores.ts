// The scores of an attempt's nodes, plugin by plugin, in a form for tables.
import type { AttemptDescription, PluginScores } from '../../protocol/protocol';

export interface ScoredNode {
  node: string;
  // The node's index in the lists of PluginScores.
  index: number;
  total: number;
  chosen: boolean;
  tied: boolean;
}

// From this weight on a plugin is a switch, not a preference; no other bar would be visible beside it.
const switchWeight = 1000;

// Returns the scores of the plugins, and then the scores that extenders add to the totals. Nodes that an extender left
// out get 0.
export function allScores({ scores, extenderScores = [], feasible }: AttemptDescription): PluginScores[] {
  const extenders = extenderScores.map(({ extender, weight, scale, scores: given }): PluginScores => {
    const byNode = new Map(given.map(({ node, score }) => [node, score]));
    const raw = feasible.map((node) => byNode.get(node) ?? 0);
    const normalized = raw.map((score) => score * scale);
    const weighted = normalized.map((score) => score * weight);
    return { plugin: extender, weight, raw, normalized, weighted };
  });
  return [...scores, ...extenders];
}

// Sorts by total, the highest first; of equal totals, the chosen node comes first.
export function rankNodes(attempt: AttemptDescription, scores: PluginScores[]): ScoredNode[] {
  const totals = new Map(attempt.nodes.map((node) => [node.node, node.total]));
  const tied = new Set(attempt.tied.length > 1 ? attempt.tied : []);
  const sum = (index: number): number =>
    scores.reduce((total, plugin) => total + (plugin.weighted[index] ?? 0), 0);
  const nodes = attempt.feasible.map((node, index) => ({
    node,
    index,
    total: totals.get(node) ?? sum(index),
    chosen: node === attempt.chosen,
    tied: tied.has(node),
  }));
  return nodes.sort((a, b) => b.total - a.total || Number(b.chosen) - Number(a.chosen));
}

export interface Bars {
  // Indexes into the list of scores: those that can decide, and those that add the same to the total of every node.
  drawn: number[];
  common: number[];
  // The sum of the common scores.
  commonSum: number;
  // The sum that fills a bar.
  full: number;
}

// Divides the scores by the same rule as the stage. If all scores of all nodes are equal, only switches are common.
export function barsOf(scores: PluginScores[], nodes: ScoredNode[]): Bars {
  const isSame = ({ weighted }: PluginScores): boolean => weighted.every((score) => score === weighted[0]);
  const allSame = scores.every(isSame);
  const isCommon = (it: PluginScores): boolean =>
    isSame(it) && (it.weighted[0] ?? 0) !== 0 && (!allSame || it.weight >= switchWeight);
  const all = scores.map((it, index) => ({ index, isCommon: isCommon(it) }));
  const drawn = all.filter((it) => !it.isCommon).map(({ index }) => index);
  const common = all.filter((it) => it.isCommon).map(({ index }) => index);
  const sums = nodes.map(({ index }) => drawn.reduce((sum, i) => sum + (scores[i]?.weighted[index] ?? 0), 0));
  return {
    drawn,
    common,
    commonSum: common.reduce((sum, i) => sum + (scores[i]?.weighted[0] ?? 0), 0),
    full: sums.reduce((most, sum) => Math.max(most, sum), 1),
  };
}
