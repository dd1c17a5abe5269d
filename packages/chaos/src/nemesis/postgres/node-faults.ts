import type { CutOffFrom, PostgresNode, TestPostgresCluster } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import { openStorage } from '../../storages/open-storage.js';
import { unlessUnavailable } from '../../workload/back-office.js';
import { retryInDoubt } from '../creation-faults.js';
import type { FaultContext, FaultKind } from '../fault-kind.js';
import { awaitStandby } from './await-standby.js';

const READERS = 20;

type Fault = FaultKind<TestPostgresCluster>;
type Role = 'primary' | 'standby';

/** Does something to the primary and the standby, which is followed by a while, and undoes it. */
const during =
  (
    begin: (nodes: Record<Role, PostgresNode>) => unknown,
    end: (nodes: Record<Role, PostgresNode>) => unknown,
  ): Fault['inject'] =>
  async ({ cluster, random }: FaultContext<TestPostgresCluster>) => {
    const nodes = await awaitStandby(cluster);
    try {
      await begin(nodes);
      await delay(random.integer(1_300, 2_200));
    } finally {
      await end(nodes);
    }
  };

const cutOff = (role: Role, from: CutOffFrom): Fault['inject'] =>
  during(
    (nodes) => nodes[role].cutOff(from),
    (nodes) => nodes[role].reconnect(),
  );

/** Makes an old primary, which may have commits that nobody else has, a standby. */
const rejoin = async (old: PostgresNode): Promise<void> => {
  await old.kill();
  old.reconnect();
  await old.follow();
};

/** Replaces the primary after a fault. The old one is awake again for a while, before it becomes the standby. */
const replacePrimary = (fault: (primary: PostgresNode) => unknown, wake: (old: PostgresNode) => unknown) =>
  during(
    async ({ primary, standby }) => {
      await fault(primary);
      await standby.promote();
      await delay(500);
      await wake(primary);
    },
    ({ primary }) => rejoin(primary),
  );

const nothing = (): void => undefined;

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

/** This process reads meanwhile, without a list of hosts, and must survive too. Without a load, few connections are opened. */
const endConnections: Fault['inject'] = async ({ cluster, database, backOffice }) => {
  const { primary } = await awaitStandby(cluster);
  const { ports, close } = openStorage({ uri: primary.directUri(), database });
  let isOver = false;
  const ending = primary.ask(END_CONNECTIONS).finally(() => (isOver = true));
  const read = async (): Promise<void> => {
    while (!isOver) await unlessUnavailable(ports.groups.count(backOffice.workspaceId));
  };
  await Promise.all([ending, ...Array.from({ length: READERS }, read)]);
  await close();
};

/** Faults of a primary and its synchronous standby. */
const NODE_FAULTS: readonly Fault[] = [
  {
    name: 'kill -9 the primary, and promote the standby',
    inject: replacePrimary((primary) => primary.kill(), nothing),
  },
  {
    name: 'kill -9 the primary, promote the standby, and start the old primary as it was',
    inject: replacePrimary(
      (primary) => primary.kill(),
      (old) => old.restart(),
    ),
  },
  {
    name: 'stop the primary, promote the standby, and resume the old primary',
    inject: replacePrimary(
      (primary) => primary.freeze(),
      (old) => old.thaw(),
    ),
  },
  {
    name: 'stop the primary, fence it, promote the standby, and resume the old primary',
    inject: replacePrimary(fence, (old) => old.thaw()),
  },
  {
    name: 'cut the primary off from the standby, and promote that',
    inject: replacePrimary((primary) => primary.cutOff('nodes'), nothing),
  },
  {
    name: 'shut the primary down, and promote the standby',
    inject: replacePrimary((primary) => primary.shutDown(), nothing),
  },
  {
    name: 'restart the primary',
    inject: during(
      ({ primary }) => primary.shutDown(),
      ({ primary }) => primary.restart(),
    ),
  },
  ...(['primary', 'standby'] as const).flatMap((role): Fault[] => [
    {
      name: `kill -9 the ${role}`,
      inject: during(
        (nodes) => nodes[role].kill(),
        (nodes) => nodes[role].restart(),
      ),
    },
    {
      name: `stop the ${role} and resume it`,
      inject: during(
        (nodes) => nodes[role].freeze(),
        (nodes) => nodes[role].thaw(),
      ),
    },
    { name: `lose what the ${role} sends to the other node`, inject: cutOff(role, 'nodes-outbound') },
    { name: `cut the ${role} off from everyone`, inject: cutOff(role, 'everyone') },
  ]),
  { name: 'cut the primary off from the clients', inject: cutOff('primary', 'clients') },
  {
    name: 'end every connection to the primary again and again',
    inject: endConnections,
  },
  retryInDoubt(async (cluster, isOn) => {
    const { primary } = isOn ? { primary: await cluster.primary() } : await awaitStandby(cluster);
    if (isOn) primary.reconnect();
    else primary.cutOff('nodes');
  }),
];

/** A server whose disk is full may end, and cannot start before there is space. */
const FILL_DISK: Fault = {
  name: 'fill the disk of the primary',
  inject: during(
    ({ primary }) => primary.fillDisk?.(),
    async ({ primary }) => {
      await primary.freeDisk();
      await primary.kill();
      await primary.restart();
    },
  ),
};

/** Returns the faults of a cluster. Only in some does each node have a separate disk. */
export const nodeFaultsOf = ({ nodes }: TestPostgresCluster): readonly Fault[] =>
  nodes.every(({ fillDisk }) => fillDisk !== undefined) ? [...NODE_FAULTS, FILL_DISK] : NODE_FAULTS;
