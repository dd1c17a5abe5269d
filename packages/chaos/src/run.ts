import { type TestCluster, freshDatabaseName } from '@workspace-api/test-databases';
import { type ApiProcess, startApiProcess } from './api/start-api-process.js';
import { watchStalls } from './api/watch-stalls.js';
import type { Evidence } from './history/evidence.js';
import { KEY_READS, PROCESS_NAMES, type ProcessName } from './history/history.js';
import { createRecorder } from './history/recorder.js';
import type { FaultContext } from './nemesis/fault-kind.js';
import type { Random } from './random.js';
import { retry } from './retry.js';
import type { ChaosStore } from './stores/chaos-store.js';
import type { VariantName } from './variants/variants.js';
import { saveDocumentedWorker, startWorkerProcess } from './workers/start-worker-process.js';
import { openBackOffice } from './workload/back-office.js';
import { createCaller } from './workload/caller.js';
import { createClientTraffic, createLossyNetwork } from './workload/client-traffic.js';
import { awaitDueCampaigns, awaitStoredCounts, recover, repeatRequests } from './workload/recover.js';
import { work } from './workload/scenarios.js';
import type { Scenario, Scene } from './workload/scene.js';

export interface RunOptions<Cluster extends TestCluster> {
  readonly store: ChaosStore<Cluster>;
  readonly cluster: Cluster;
  readonly variant: VariantName;
  readonly random: Random;
  /** Prepares the database for the variant, before anything is served. */
  readonly prepare?: ((cluster: Cluster, database: string) => Promise<unknown>) | undefined;
}

/** Two API processes and two workers over their own database, with their callers. */
export interface Run<Cluster extends TestCluster> extends FaultContext<Cluster> {
  /** Runs scenarios while something happens, and afterwards until every request succeeds again. */
  underLoad(scenarios: readonly Scenario[], happening: () => Promise<void>): Promise<void>;
  /** Returns the history so far and the current content of the database. */
  evidence(): Promise<Evidence>;
  close(): Promise<void>;
}

export const openRun = async <Cluster extends TestCluster>(options: RunOptions<Cluster>): Promise<Run<Cluster>> => {
  const { store, cluster, variant, random, prepare } = options;
  const recorder = createRecorder();
  const { history } = recorder;
  const database = freshDatabaseName();
  await store.awaitHealth(cluster);
  const backOffice = await retry(() => openBackOffice(cluster.uri, database, recorder));
  await prepare?.(cluster, database);

  const [a, b] = PROCESS_NAMES;
  const start = (name: ProcessName): Promise<ApiProcess> => {
    const keyReads = variant === 'right' ? KEY_READS[name] : 'majority';
    return startApiProcess(name, { uri: cluster.uri, database, keyReads, variant }, recorder);
  };
  const worker = { uri: cluster.uri, database, module: saveDocumentedWorker() };
  const [processes, workers] = await Promise.all([
    Promise.all([start(a), start(b)]),
    Promise.all([
      startWorkerProcess({ ...worker, name: 'worker-1' }, recorder),
      startWorkerProcess({ ...worker, name: 'worker-2' }, recorder),
    ]),
  ]);
  let reportedAt = recorder.now();
  const unwatch = watchStalls((milliseconds) => {
    const end = recorder.now();
    recorder.add('stalls', { where: 'runner', start: reportedAt, end, milliseconds });
    reportedAt = end;
  });

  const key = await retry(async () => {
    const issued = await backOffice.issueKey('workspace:read', 'campaigns:read', 'campaigns:write');
    if (issued === null) throw new Error('The storage cannot be reached, without a fault.');
    return issued;
  });
  const urlOf = (name: ProcessName): string => (name === a ? processes[0] : processes[1]).url();
  const caller = createCaller(urlOf, recorder);
  const network = createLossyNetwork(urlOf, random.fork());
  const { secret } = await retry(() => backOffice.issueClientKey());
  const limitedKey = await retry(() => backOffice.issueLimitedKey());
  const clientTraffic = createClientTraffic(secret, backOffice.clientWorkspace, network, recorder);
  let walks = 0;
  const scene: Omit<Scene, 'end'> = {
    ...{ caller, clientTraffic, backOffice, recorder, key, limitedKey, acknowledged: [], revoked: [] },
    nextWalk: () => ++walks,
  };

  return {
    ...{ cluster, database, processes, workers, backOffice, caller, key, random, recorder },
    underLoad: async (scenarios, happening) => {
      const end = new AbortController();
      const working = work(scenarios, { ...scene, end: end.signal }, random.fork());
      const happened = happening().then(() => recover({ ...scene, end: end.signal }, recorder, random));
      try {
        await Promise.race([happened, working]);
      } finally {
        end.abort();
        await Promise.all([happened, working]);
      }
      await awaitDueCampaigns(backOffice);
      await repeatRequests({ ...scene, end: new AbortController().signal }, random.fork());
      await awaitStoredCounts(history);
    },
    evidence: async () => ({
      history,
      stored: await retry(() => backOffice.readStored()),
      dueCampaigns: await retry(() => backOffice.due.readStored()),
      clientCampaigns: await retry(() => backOffice.readClientCampaigns()),
      storedUsage: await retry(() => backOffice.readUsage()),
    }),
    close: async () => {
      unwatch();
      await Promise.all([...processes.map((process) => process.end()), ...workers.map((process) => process.kill())]);
      await backOffice.close().catch(() => undefined);
    },
  };
};
