import type { TestCluster } from '@workspace-api/test-databases';
import type { Check } from '../checks/check.js';
import type { FaultKind } from '../nemesis/fault-kind.js';
import type { Scenario } from '../workload/scene.js';
import type { VariantName } from './variants.js';

/**
 * A variant with one mistake, and the checks that must find it. It runs only the scenarios and the fault that reveal the
 * mistake, so that it takes seconds.
 */
export interface WrongVariant<Cluster extends TestCluster> {
  readonly name: Exclude<VariantName, 'right'>;
  readonly caughtBy: readonly Check[];
  /** Prepares the database, before anything is served. */
  readonly prepare?: (cluster: Cluster, database: string) => Promise<unknown>;
  readonly scenarios: readonly Scenario[];
  readonly fault: FaultKind<Cluster>;
}
