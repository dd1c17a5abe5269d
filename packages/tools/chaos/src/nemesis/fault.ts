import type { DatabaseNode, TestCluster } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import type { Child } from '../processes/child.js';
import type { ApiProcess } from '../processes/start-api-process.js';
import type { Random } from '../random.js';
import { retry } from '../retry.js';
import type { Scene } from '../workload/scene.js';

/** The nodes that a fault of nodes concerns. */
export interface Nodes<Node extends DatabaseNode = DatabaseNode> {
  readonly primary: Node;
  /** One of the others. */
  readonly standby: Node;
}

export interface FaultContext<Node extends DatabaseNode = DatabaseNode> extends Pick<
  Scene,
  'backOffice' | 'caller' | 'key' | 'recorder'
> {
  readonly cluster: TestCluster<Node>;
  /** Waits until there is a primary that faults of nodes may concern. Rejects after two minutes. */
  readonly chooseNodes: () => Promise<Nodes<Node>>;
  /** How long a fault of nodes lasts: at least, and at most. */
  readonly lastsMilliseconds: readonly [number, number];
  /** The name of the database, or of the schema. */
  readonly database: string;
  readonly processes: readonly [ApiProcess, ApiProcess];
  readonly workers: readonly [Child, Child, Child];
  readonly random: Random;
}

export interface Fault<Node extends DatabaseNode = DatabaseNode> {
  readonly name: string;
  /** Injects the fault for a while, and repairs everything afterwards, also if it fails. */
  readonly inject: (context: FaultContext<Node>) => Promise<void>;
}

const PRIMARY_WITHIN_MILLISECONDS = 120_000;

/** Waits for a primary. Rejects if there is none for two minutes. */
export const choosePrimary = <Node extends DatabaseNode>(cluster: TestCluster<Node>): Promise<Node> =>
  retry(async () => {
    const primary = await Promise.race([cluster.primary(), delay(PRIMARY_WITHIN_MILLISECONDS, null, { ref: false })]);
    if (primary === null) throw new Error(`There was no primary for ${PRIMARY_WITHIN_MILLISECONDS} ms.`);
    return primary;
  }, PRIMARY_WITHIN_MILLISECONDS);
