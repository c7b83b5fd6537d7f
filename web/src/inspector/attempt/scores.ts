// What an attempt's nodes scored, plugin by plugin, in a form that tables are made of.
import type { AttemptDescription, PluginScores } from '../../protocol/protocol';

export interface ScoredNode {
  node: string;
  // Into the lists of PluginScores.
  index: number;
  total: number;
  chosen: boolean;
  tied: boolean;
}

// A plugin of such a weight is a switch, not a preference; beside it no other bar would be seen.
const switchWeight = 1000;

// Those of the plugins, then what extenders add to the totals. Nodes that an extender left out get nothing.
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

// The highest total first; of equal ones the chosen node.
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
  // Indexes into the list of scores: of those that can decide, and of those that add the same to the total of every node.
  drawn: number[];
  common: number[];
  // What these add.
  commonSum: number;
  // The sum that fills a bar.
  full: number;
}

// As the stage has it. Where all scores of all nodes are equal, only switches are common.
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
