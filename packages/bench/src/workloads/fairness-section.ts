import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.js';
import type { MeasuredServer } from '../method/measured-server.js';
import { NodeProcess } from '../method/node-process.js';
import type { Subject } from '../method/subject.js';
import { underLoad } from '../method/under-load.js';
import { callersOfDemo, type DemoLine } from '../servers/demo-data.js';
import { LIMIT } from './caller.js';
import { createLargeCampaigns } from './fairness/create-large-campaigns.js';
import type { HostileOrder } from './fairness/hostile-order.js';
import { addCallers, fillWorkspace } from './fill-database.js';
import { startProductOnMongodb } from './mongodb-section.js';
import { demoArguments, startProduct } from './product.js';
import type { Section } from './section.js';
import { createUnknownSecret } from './unknown-secret.js';
import { withServers } from './with-servers.js';
import { getRequest } from './workload.js';

const HOSTILE_PROCESS = fileURLToPath(new URL('fairness/hostile-process.js', import.meta.url));

const GROUPS = 1_000;

/** The request rate of the good caller, per second. */
const RATE = 90;

const CONNECTIONS = 16;

const HEAP_MEGABYTES = 256;

/** The rate limits that the good caller needs. All other limits have their defaults. */
const FLAGS = [
  ...['--key-rate-limit', '6000', '--workspace-rate-limit', '12000', '--address-rate-limit', '100'],
  ...['--key-concurrency', '50', '--workspace-concurrency', '100'],
];

const ENVIRONMENT = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}` };

interface Callers {
  readonly good: string;
  readonly hostile: string;
}

/** Returns a subject: the good caller beside hostile callers, which start before it and stop after it. */
const beside = (subject: Subject, hostile: NodeProcess, order: Omit<HostileOrder, 'isOn'>): Subject => ({
  ...subject,
  name: 'beside',
  title: 'beside hostile callers',
  run: async (seconds) => {
    await hostile.ask({ ...order, isOn: true } satisfies HostileOrder);
    try {
      return await subject.run(seconds);
    } finally {
      await hostile.ask({ ...order, isOn: false } satisfies HostileOrder);
    }
  },
});

const compare = async (bench: Bench, storage: string, server: MeasuredServer, callers: Callers): Promise<void> => {
  const { url } = server;
  await createLargeCampaigns(url, callers.hostile);
  const path = `/groups?limit=${LIMIT}`;
  const requests = [getRequest(callers.good, path)];
  const load = { requests, connections: CONNECTIONS, status: 200, rate: RATE };
  const alone = underLoad({ server, load, loader: bench.loader, name: 'alone', title: 'alone' });
  const unknownSecret = await createUnknownSecret();
  const hostile = new NodeProcess(HOSTILE_PROCESS, { cores: bench.cores?.load });
  try {
    await bench.compare({
      name: `fairness/${storage}`,
      title: `GET ${path} of a good caller, ${RATE} times a second, ${storage === 'memory' ? 'in memory' : 'on MongoDB'}`,
      reference: alone.name,
      main: 'p99',
      figures: ['p99', 'p50', 'p999', 'rate', 'busy'],
      share: 2,
      isCold: true,
      subjects: [alone, beside(alone, hostile, { url, secret: callers.hostile, unknownSecret })],
    });
  } finally {
    await hostile.stop();
  }
};

const run = async (bench: Bench): Promise<void> => {
  const options = { cores: bench.cores?.server, flags: FLAGS, environment: ENVIRONMENT };
  if (bench.includes('fairness/memory')) {
    await withServers([() => startProduct(demoArguments(GROUPS), options)], async ([server]) => {
      if (server === undefined) return;
      const { full, foreign } = callersOfDemo(server.announcement as DemoLine);
      await compare(bench, 'memory', server, { good: full, hostile: foreign });
    });
  }
  if (bench.includes('fairness/mongodb')) {
    const database = await bench.database();
    const workspace = await fillWorkspace(database, GROUPS);
    const { foreign } = await addCallers(database, workspace);
    await withServers([() => startProductOnMongodb(database, options)], async ([server]) => {
      if (server === undefined) return;
      await compare(bench, 'mongodb', server, { good: workspace.secret, hostile: foreign });
    });
  }
};

export const FAIRNESS: Section = {
  name: 'fairness',
  title: 'Beside hostile callers',
  about: `A good caller alone, and beside hostile ones. A key of another workspace reads pages of large campaigns 10 times a second, and has 20 connections that never read their responses. A stranger sends 500 unknown keys a second from the address of the good caller. The heap of the server is bounded at ${HEAP_MEGABYTES} MiB.`,
  comparisons: ['memory', 'mongodb'],
  slices: 8,
  run,
};
