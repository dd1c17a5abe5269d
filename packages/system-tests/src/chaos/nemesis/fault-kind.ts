import type { TestReplicaSet } from '@workspace-api/test-mongodb';
import type { ApiProcess } from '../api/start-api-process.js';
import type { Recorder } from '../history/recorder.js';
import type { Random } from '../random.js';
import type { BackOffice } from '../workload/back-office.js';
import type { Caller, HeldKey } from '../workload/caller.js';
import type { WorkerProcess } from '../workers/start-worker-process.js';

/** What faults are done to. */
export interface Stage {
  readonly set: TestReplicaSet;
  readonly processes: readonly [ApiProcess, ...ApiProcess[]];
  readonly workers: readonly [WorkerProcess, ...WorkerProcess[]];
  readonly backOffice: BackOffice;
  readonly caller: Caller;
  /** A key that the API takes. */
  readonly key: HeldKey;
  readonly random: Random;
  readonly recorder: Recorder;
}

/** Something that goes wrong. */
export interface FaultKind {
  readonly name: string;
  /** Does it, lets it last a while, and puts everything right again, also when it fails. */
  readonly happen: (stage: Stage) => Promise<void>;
}
