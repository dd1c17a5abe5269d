import type { DatabaseNode, TestCluster } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiProcess } from '../api/start-api-process.js';
import type { Recorder } from '../history/recorder.js';
import type { Random } from '../random.js';
import { retry } from '../retry.js';
import type { WorkerProcess } from '../workers/start-worker-process.js';
import type { BackOffice } from '../workload/back-office.js';
import type { Caller, IssuedKey } from '../workload/caller.js';

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

/** Injects a fault, and records it. */
export const injectFault = async <Cluster extends TestCluster>(
  { name, inject }: FaultKind<Cluster>,
  context: FaultContext<Cluster>,
): Promise<void> => {
  const { recorder } = context;
  const start = recorder.now();
  await inject(context);
  recorder.add('faults', { name, start, end: recorder.now() });
};

const PRIMARY_WITHIN_MILLISECONDS = 120_000;

/** Waits for a primary. Rejects if there is none for two minutes. */
export const choosePrimary = <Node extends DatabaseNode>(cluster: TestCluster<Node>): Promise<Node> =>
  retry(async () => {
    const primary = await Promise.race([cluster.primary(), delay(PRIMARY_WITHIN_MILLISECONDS, null, { ref: false })]);
    if (primary === null) throw new Error(`There was no primary for ${PRIMARY_WITHIN_MILLISECONDS} ms.`);
    return primary;
  }, PRIMARY_WITHIN_MILLISECONDS);
