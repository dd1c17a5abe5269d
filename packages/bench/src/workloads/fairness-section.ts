import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.js';
import type { MeasuredServer } from '../method/measured-server.js';
import { NodeProcess } from '../method/node-process.js';
import type { Subject } from '../method/subject.js';
import { underLoad } from '../method/under-load.js';
import { woken } from '../method/woken.js';
import { callersOfDemo, type DemoLine } from '../servers/demo-data.js';
import { LIMIT } from './caller.js';
import { createLargeCampaigns } from './fairness/create-large-campaigns.js';
import type { HostileOrder, HostileReport } from './fairness/hostile-order.js';
import { requireArrival } from './fairness/require-arrival.js';
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

/** The part of a slice before the hostile callers start. */
const UNDISTURBED = 0.1;

/** The rate limits that the good caller needs. All other limits have their defaults. */
const FLAGS = [
  ...['--key-rate-limit', '6000', '--workspace-rate-limit', '12000', '--address-rate-limit', '100'],
  ...['--key-concurrency', '50', '--workspace-concurrency', '100'],
];

/** A bounded heap, and the threads that `docs/scaling.md` recommends for one core. */
const ENVIRONMENT = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES} --v8-pool-size=1` };

interface Callers {
  readonly good: string;
  readonly hostile: string;
}

const [BYTES_PER_MEGABYTE, BYTES_PER_MEBIBYTE] = [1_000_000, 1_048_576];

/** Returns the subject with the memory of the server after each slice. */
const withMemory = (server: MeasuredServer, subject: Subject): Subject => ({
  ...subject,
  run: async (seconds) => {
    const figures = await subject.run(seconds);
    const { residentBytes, heapBytes } = await server.usage();
    return { ...figures, memory: residentBytes / BYTES_PER_MEGABYTE, heap: heapBytes / BYTES_PER_MEBIBYTE };
  },
});

/** Returns a subject: the good caller beside hostile callers. Throws if their requests do not arrive. */
const beside = (
  subject: Subject,
  hostile: NodeProcess,
  order: Omit<HostileOrder, 'isOn' | 'delayMilliseconds'>,
): Subject => ({
  ...subject,
  name: 'beside',
  title: 'beside hostile callers',
  run: async (seconds) => {
    const delayMilliseconds = seconds * 1_000 * UNDISTURBED;
    await hostile.ask({ ...order, delayMilliseconds, isOn: true } satisfies HostileOrder);
    const figures = await subject.run(seconds);
    const end: HostileOrder = { ...order, delayMilliseconds, isOn: false };
    requireArrival(await hostile.ask<HostileReport>(end));
    return figures;
  },
});

const compare = async (bench: Bench, storage: string, server: MeasuredServer, callers: Callers): Promise<void> => {
  const { url } = server;
  await createLargeCampaigns(url, callers.hostile);
  const path = `/groups?limit=${LIMIT}`;
  const requests = [getRequest(callers.good, path)];
  const load = { requests, connections: CONNECTIONS, status: 200, rate: RATE };
  const good = underLoad({ server, load, loader: bench.loader, name: 'alone', title: 'alone' });
  const unknownSecret = await createUnknownSecret();
  const hostile = new NodeProcess(HOSTILE_PROCESS, { cores: bench.cores?.load });
  try {
    await bench.compare({
      name: `fairness/${storage}`,
      title: `GET ${path} of a good caller, ${RATE} times a second, ${storage === 'memory' ? 'in memory' : 'on MongoDB'}`,
      reference: good.name,
      main: 'p99',
      figures: ['p99', 'p50', 'p999', 'rate', 'busy', 'heap', 'memory'],
      // The start of the attack is a small part of it.
      share: 4,
      isCold: true,
      subjects: [good, beside(good, hostile, { url, secret: callers.hostile, unknownSecret })].map((subject) =>
        withMemory(server, woken(subject, good)),
      ),
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
  about: `A good caller alone, and beside hostile ones. A key of another workspace reads pages of large campaigns 10 times a second, and has 20 connections that never read their responses. A stranger at the address of the good caller sends 500 unknown keys a second, and opens 50 connections a second with 3 heads of 15 kB each. In each slice, the responses show that these requests arrive. The old generation of the server's heap is limited to ${HEAP_MEGABYTES} MiB, and Node.js has one more thread, as recommended for one core.`,
  comparisons: ['memory', 'mongodb'],
  slices: 24,
  run,
};
