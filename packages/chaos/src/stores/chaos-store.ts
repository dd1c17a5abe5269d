import type { TestCluster } from '@workspace-api/test-databases';
import type { FaultKind } from '../nemesis/fault-kind.js';
import type { WrongVariant } from '../variants/wrong-variant.js';

/** A kind of database, with the faults of its cluster. Everything else is the same for each. */
export interface ChaosStore<Cluster extends TestCluster> {
  readonly startCluster: () => Promise<Cluster>;
  /** Waits until every node of the cluster does its part. Rejects after two minutes. */
  readonly awaitHealth: (cluster: Cluster) => Promise<void>;
  /** Returns the number of the latest term. Each failover starts a new one. */
  readonly latestTerm: (cluster: Cluster) => Promise<number>;
  readonly nodeFaults: (cluster: Cluster) => readonly FaultKind<Cluster>[];
  /** Injected after all others, and alone. */
  readonly lastFault: FaultKind<Cluster>;
  /** The commands of a creation, of the reads of each request, and of a revocation. */
  readonly commands: readonly [string, ...string[]];
  readonly variants: readonly WrongVariant<Cluster>[];
}
