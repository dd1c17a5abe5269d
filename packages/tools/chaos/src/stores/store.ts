import type { DatabaseNode, TestCluster } from '@workspace-api/test-databases';
import type { Fault, Nodes } from '../nemesis/fault.js';
import type { Random } from '../random.js';

/** A kind of database, with the faults of its cluster. Everything else is the same for each. */
export interface Store<Node extends DatabaseNode = DatabaseNode> {
  readonly name: 'mongodb' | 'postgres';
  readonly startCluster: () => Promise<TestCluster<Node>>;
  /** Waits until there is a primary that faults of nodes may concern. Rejects after two minutes. */
  readonly chooseNodes: (cluster: TestCluster<Node>, random: Random) => Promise<Nodes<Node>>;
  /** Waits until every node of the cluster does its part. Rejects after two minutes. */
  readonly awaitHealth: (cluster: TestCluster<Node>) => Promise<unknown>;
  readonly nodeFaults: (cluster: TestCluster<Node>) => readonly Fault<Node>[];
  /** The commands of a creation, of the reads of each request, and of a revocation. */
  readonly commands: readonly [string, ...string[]];
}
