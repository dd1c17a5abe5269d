import { type ReplicaSetNode, type TestCluster, startReplicaSet } from '@workspace-api/test-databases';
import type { Document } from 'mongodb';
import { setTimeout as delay } from 'node:timers/promises';
import { now } from '../history/recorder.js';
import { retryInDoubt } from '../nemesis/creation-faults.js';
import { type Fault, type FaultContext, type Nodes, choosePrimary } from '../nemesis/fault.js';
import { cutOff, during, kill, stop } from '../nemesis/node-faults.js';
import { retry } from '../retry.js';
import { BUILD_INDEX } from './build-index.js';
import { ask } from './mongodb-nodes.js';
import type { Store } from './store.js';

const isPrimary = async (node: ReplicaSetNode): Promise<boolean> =>
  (await ask(node, { hello: 1 }))['isWritablePrimary'] === true;

/** Returns the latest election term that a node knows. */
const termOf = async (node: ReplicaSetNode): Promise<number> =>
  Number((await ask(node, { replSetGetStatus: 1 }))['term']);

const POLL_MILLISECONDS = 20;

/**
 * Resumes a stopped primary. Records the time until it reports that it is no primary, or that no other was elected:
 * until then it may wrongly consider itself primary.
 */
const resumePrimary = async (
  { primary }: Nodes<ReplicaSetNode>,
  { cluster, recorder }: FaultContext<ReplicaSetNode>,
): Promise<void> => {
  // Both other nodes voted in any election meanwhile, so either of them knows its term.
  const others = cluster.nodes.filter((node) => node !== primary);
  const start = now();
  primary.thaw();
  while (await retry(() => isPrimary(primary))) {
    const term = await retry(() => termOf(primary));
    if (term === (await retry(() => Promise.any(others.map(termOf))))) break;
    await delay(POLL_MILLISECONDS);
  }
  recorder.add('resumedPrimaries', { start, end: now() });
};

const STEP_DOWN_SECONDS = 4;

const stepDown = ({ primary }: Nodes<ReplicaSetNode>): Promise<void> =>
  retry(async () => {
    // The reply may be lost with the connection, or the node may be busy.
    await primary.stepDown(STEP_DOWN_SECONDS).catch(() => undefined);
    if (await isPrimary(primary)) throw new Error('still primary');
  });

/** Stops or resumes the replication of the secondaries, which still receive heartbeats. */
const setReplication = async ({ cluster }: FaultContext<ReplicaSetNode>, isOn: boolean): Promise<void> => {
  const primary = await choosePrimary(cluster);
  const command = { configureFailPoint: 'stopReplProducer', mode: isOn ? 'off' : 'alwaysOn' };
  const nodes = cluster.nodes.filter((node) => isOn || node !== primary);
  await Promise.all(nodes.map((node) => retry(() => ask(node, command))));
};

const NODE_FAULTS: readonly Fault<ReplicaSetNode>[] = [
  kill('primary'),
  kill('standby'),
  during('stop the primary and resume it', ({ primary }) => primary.freeze(), resumePrimary),
  stop('standby'),
  during('step the primary down', stepDown, () => undefined),
  retryInDoubt(setReplication),
  BUILD_INDEX,
  cutOff('primary', 'nodes'),
  cutOff('primary', 'clients'),
  cutOff('primary', 'everyone'),
  cutOff('standby', 'nodes'),
  cutOff('standby', 'everyone'),
];

/** The election timeout. A tenth of MongoDB's default, so that more elections happen. */
const ELECTION_TIMEOUT_MILLISECONDS = 1_000;

const HEALTHY_WITHIN_MILLISECONDS = 120_000;

/** The states of a healthy node: primary and secondary. */
const HEALTHY_STATES = [1, 2];

/** Waits until the set has a primary that reports every node as healthy. */
const awaitHealth = (set: TestCluster<ReplicaSetNode>): Promise<void> =>
  retry(async () => {
    const { members } = await ask(await set.primary(), { replSetGetStatus: 1 });
    const isHealthy = (members as Document[]).every(({ state }) => HEALTHY_STATES.includes(state as number));
    if (!isHealthy) throw new Error('Nodes of the replica set do not come back.');
  }, HEALTHY_WITHIN_MILLISECONDS);

export const MONGODB: Store<ReplicaSetNode> = {
  name: 'mongodb',
  startCluster: () => startReplicaSet({ electionTimeoutMs: ELECTION_TIMEOUT_MILLISECONDS }),
  chooseNodes: async (set, random) => {
    const primary = await choosePrimary(set);
    const [standby = primary] = random.shuffle(set.nodes.filter((node) => node !== primary));
    return { primary, standby };
  },
  awaitHealth,
  nodeFaults: () => NODE_FAULTS,
  commands: ['insert', 'insert', 'find', 'findAndModify'],
};
