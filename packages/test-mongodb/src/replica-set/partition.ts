/** From whom a node may be cut off: `nodes` are the other nodes, in both directions. */
export type CutOffFrom = 'clients' | 'nodes' | 'everyone';

/** Who opened a connection to the node `target`: another node (or itself), or a client. Nodes are numbered from 0. */
export interface Route {
  readonly target: number;
  readonly source: number | 'client';
}

/** Which nodes are cut off from whom. */
export type Partition = ReadonlyMap<number, CutOffFrom>;

/** Whether `partition` lets nothing through on `route`. A node always reaches itself. */
export const isCut = (partition: Partition, { source, target }: Route): boolean => {
  if (source === target) return false;
  const targetFrom = partition.get(target);
  if (source === 'client') return targetFrom === 'clients' || targetFrom === 'everyone';
  return [targetFrom, partition.get(source)].some((from) => from === 'nodes' || from === 'everyone');
};
