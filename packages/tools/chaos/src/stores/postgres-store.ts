import { type PostgresNode, type TestCluster, startPostgresCluster } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import { retryInDoubt } from '../nemesis/creation-faults.js';
import type { Fault, Nodes } from '../nemesis/fault.js';
import { cutOff, during, kill, stop } from '../nemesis/node-faults.js';
import { retry } from '../retry.js';
import { openStorage } from '../processes/open-storage.js';
import { unlessUnavailable } from '../workload/back-office.js';
import type { Store } from './store.js';

const IN_SYNC = `SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'`;
const IN_SYNC_WITHIN_MILLISECONDS = 120_000;

/** Waits until a standby confirms the commits of the primary. Only then it may be promoted. Rejects after two minutes. */
const awaitStandby = (cluster: TestCluster<PostgresNode>): Promise<Nodes<PostgresNode>> =>
  retry(async () => {
    const primary = await cluster.primary();
    const standby = cluster.nodes.find((node) => node !== primary);
    if (standby === undefined || (await primary.ask(IN_SYNC)) !== '1') throw new Error('The standby does not follow.');
    return { primary, standby };
  }, IN_SYNC_WITHIN_MILLISECONDS);

/** Returns a fault after which the standby is promoted. The old primary is awake for a while, before it becomes the standby. */
const replace = (
  name: string,
  fault: (primary: PostgresNode) => unknown,
  wake: (old: PostgresNode) => unknown = () => undefined,
): Fault<PostgresNode> =>
  during(
    name,
    async ({ primary, standby }) => {
      await fault(primary);
      await standby.promote();
      await delay(500);
      await wake(primary);
    },
    async ({ primary }) => {
      await primary.kill();
      primary.reconnect();
      // It may have commits that no other node has.
      await primary.follow();
    },
  );

const fence = (primary: PostgresNode): void => {
  primary.freeze();
  primary.cutOff('everyone');
  primary.resetClients();
};

/** Ends every connection, and after some milliseconds again, so that some end just after they were opened. */
const END_CONNECTIONS = `DO $$BEGIN
  FOR round IN 1..200 LOOP
    PERFORM pg_stat_clear_snapshot(), pg_sleep(random() * 0.02);
    PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND pid <> pg_backend_pid();
  END LOOP;
END$$`;

const READERS = 20;

/** This process reads meanwhile, without a list of hosts, and must survive too. Without a load, few connections are opened. */
const endConnections: Fault<PostgresNode>['inject'] = async ({ chooseNodes, database, backOffice }) => {
  const { primary } = await chooseNodes();
  const { ports, close } = openStorage({ uri: primary.directUri(), database });
  let isOver = false;
  const ending = primary.ask(END_CONNECTIONS).finally(() => (isOver = true));
  const read = async (): Promise<void> => {
    while (!isOver) await unlessUnavailable(ports.groups.count(backOffice.workspaceId));
  };
  await Promise.all([ending, ...Array.from({ length: READERS }, read)]);
  await close();
};

/** A server whose disk is full may end, and cannot start before there is space. Only in some clusters has a node its own disk. */
const FILL_DISK = during<PostgresNode>(
  'fill the disk of the primary',
  ({ primary }) => primary.fillDisk?.(),
  async ({ primary }) => {
    await primary.freeDisk();
    await primary.kill();
    await primary.restart();
  },
);

const shutDown = (primary: PostgresNode): Promise<void> => primary.shutDown();
const thaw = (old: PostgresNode): void => old.thaw();

const NODE_FAULTS: readonly Fault<PostgresNode>[] = [
  replace('kill -9 the primary, and promote the standby', (primary) => primary.kill()),
  replace(
    'kill -9 the primary, promote the standby, and start the old primary as it was',
    (primary) => primary.kill(),
    (old) => old.restart(),
  ),
  replace('stop the primary, promote the standby, and resume the old primary', (primary) => primary.freeze(), thaw),
  replace('stop the primary, fence it, promote the standby, and resume the old primary', fence, thaw),
  replace('cut the primary off from the standby, and promote that', (primary) => primary.cutOff('nodes')),
  replace('shut the primary down, and promote the standby', shutDown),
  during(
    'restart the primary',
    ({ primary }) => shutDown(primary),
    ({ primary }) => primary.restart(),
  ),
  ...(['primary', 'standby'] as const).flatMap((role) => [
    kill(role),
    stop(role),
    cutOff(role, 'nodes-outbound'),
    cutOff(role, 'everyone'),
  ]),
  cutOff('primary', 'clients'),
  { name: 'end every connection to the primary again and again', inject: endConnections },
  retryInDoubt(async ({ cluster, chooseNodes }, isOn) => {
    if (isOn) (await cluster.primary()).reconnect();
    else (await chooseNodes()).primary.cutOff('nodes');
  }),
];

export const POSTGRES: Store<PostgresNode> = {
  name: 'postgres',
  startCluster: startPostgresCluster,
  chooseNodes: awaitStandby,
  awaitHealth: awaitStandby,
  nodeFaults: ({ nodes }) =>
    nodes.every(({ fillDisk }) => fillDisk !== undefined) ? [...NODE_FAULTS, FILL_DISK] : NODE_FAULTS,
  commands: ['INSERT', 'INSERT', 'SELECT', 'UPDATE'],
};
