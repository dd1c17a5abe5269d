import type { TestCluster } from '@workspace-api/test-databases';
import type { ApiProcess } from '../api/start-api-process.js';
import type { Recorder } from '../history/recorder.js';
import type { Random } from '../random.js';
import type { BackOffice } from '../workload/back-office.js';
import type { Caller, IssuedKey } from '../workload/caller.js';
import type { WorkerProcess } from '../workers/start-worker-process.js';

/** The targets of faults. */
export interface FaultContext<Cluster extends TestCluster = TestCluster> {
  readonly cluster: Cluster;
  /** The name of the database, or of the schema. */
  readonly database: string;
  readonly processes: readonly [ApiProcess, ApiProcess];
  readonly workers: readonly [WorkerProcess, ...WorkerProcess[]];
  readonly backOffice: BackOffice;
  readonly caller: Caller;
  /** A valid API key. */
  readonly key: IssuedKey;
  readonly random: Random;
  readonly recorder: Recorder;
}

/** A kind of fault. */
export interface FaultKind<Cluster extends TestCluster = TestCluster> {
  readonly name: string;
  /** Injects the fault for a while, and repairs everything afterwards, also if it fails. */
  readonly inject: (context: FaultContext<Cluster>) => Promise<void>;
}
