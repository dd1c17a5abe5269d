import type { DatabaseNode } from '../../cluster/database-node.js';

/** A node of a replica set, with the faults that it can have. */
export interface ReplicaSetNode extends DatabaseNode {
  /** Makes it step down if it is primary, and not stand for election for this many seconds. Default: 60. */
  stepDown(seconds?: number): Promise<void>;
}
