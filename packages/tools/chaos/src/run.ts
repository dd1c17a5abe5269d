import { createClient } from '@workspace-api/client';
import { type DatabaseNode, type TestCluster, freshDatabaseName } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import type { Evidence } from './history/evidence.js';
import { createRecorder } from './history/recorder.js';
import type { FaultContext } from './nemesis/fault.js';
import { type Child, createChild } from './processes/child.js';
import { type ApiProcess, startApiProcess } from './processes/start-api-process.js';
import type { Random } from './random.js';
import { retry } from './retry.js';
import { KEY_READS, type ProcessName } from './settings.js';
import type { Store } from './stores/store.js';
import type { Variant } from './variants.js';
import { openBackOffice } from './workload/back-office.js';
import { createCaller } from './workload/caller.js';
import { createLossyNetwork } from './workload/client-traffic.js';
import { awaitDueCampaigns, recover, repeatRequests } from './workload/recover.js';
import type { Scenario, Scene } from './workload/scene.js';

export interface RunOptions<Node extends DatabaseNode> {
  readonly store: Store<Node>;
  readonly cluster: TestCluster<Node>;
  /** Null for the unchanged adapter. */
  readonly variant: Variant | null;
  readonly random: Random;
}

/** Two API processes and three workers over their own database, with their callers. */
export interface Run<Node extends DatabaseNode> extends FaultContext<Node> {
  /** Runs scenarios while something happens, and afterwards until every request succeeds again. */
  underLoad(scenarios: readonly Scenario[], happening: () => Promise<void>): Promise<void>;
  /** Returns the history so far and the current content of the database. */
  evidence(): Promise<Evidence>;
  close(): Promise<void>;
}

/** Three flushes of an API process. Then the counts show whether a graceful shutdown has lost any. */
const COUNTS_WITHIN_MILLISECONDS = 1_500;

export const openRun = async <Node extends DatabaseNode>(options: RunOptions<Node>): Promise<Run<Node>> => {
  const { store, cluster, variant, random } = options;
  const recorder = createRecorder();
  // The timeout of an election is 1 s. A wrong variant needs one.
  const lastsMilliseconds = variant === null ? ([1_300, 2_200] as const) : ([5_000, 5_000] as const);
  const database = { uri: cluster.uri, database: freshDatabaseName() };
  await store.awaitHealth(cluster);
  const backOffice = await retry(() => openBackOffice(database, recorder));

  const startApi = (name: ProcessName): Promise<ApiProcess> => {
    const keyReads = variant === null ? KEY_READS[name] : 'majority';
    return startApiProcess({ ...database, name, keyReads, variant: variant?.name ?? null }, recorder);
  };
  const processes = await Promise.all([startApi('A'), startApi('B')]);
  const workerOf = (name: string): Child => createChild('./worker-process.js', { ...database, name }, recorder);
  const workers = [workerOf('worker-1'), workerOf('worker-2'), workerOf('worker-3')] as const;
  await Promise.all(workers.map((worker) => worker.start()));

  const [key, limitedKey, clientKey] = await retry(() =>
    Promise.all([
      backOffice.issueKey(backOffice, 'workspace:read', 'campaigns:read', 'campaigns:write'),
      backOffice.issueKey(backOffice.limitedWorkspace, 'workspace:read'),
      backOffice.issueKey(backOffice.clientWorkspace, 'campaigns:read', 'campaigns:write'),
    ]),
  );
  const urlOf = (name: ProcessName): string => processes[name === 'A' ? 0 : 1].url();
  const caller = createCaller(urlOf, recorder);
  const network = createLossyNetwork(urlOf, random.fork());
  const client = createClient({ baseUrl: 'http://balancer.invalid', key: clientKey.secret, fetch: network });
  const targets = { caller, backOffice, recorder, key };
  const scene: Omit<Scene, 'end'> = { ...targets, client, limitedKey, acknowledged: [], revoked: [] };

  return {
    ...{ ...targets, cluster, database: database.database, processes, workers, random },
    ...{ lastsMilliseconds, chooseNodes: () => store.chooseNodes(cluster, random) },
    underLoad: async (scenarios, happening) => {
      const end = new AbortController();
      const sceneToEnd = { ...scene, end: end.signal };
      const working = Promise.all(scenarios.map((scenario) => scenario(sceneToEnd, random.fork())));
      const happened = happening().then(() => recover(sceneToEnd, random));
      try {
        await Promise.race([happened, working]);
      } finally {
        end.abort();
        await Promise.all([happened, working]);
      }
      await awaitDueCampaigns(backOffice);
      await repeatRequests({ ...scene, end: new AbortController().signal }, random.fork());
      await delay(COUNTS_WITHIN_MILLISECONDS);
    },
    evidence: async () => ({ history: recorder.history, ...(await retry(() => backOffice.readStored())) }),
    close: async () => {
      await Promise.all([...processes.map((api) => api.end()), ...workers.map((worker) => worker.end('SIGKILL'))]);
      await backOffice.close().catch(() => undefined);
    },
  };
};
