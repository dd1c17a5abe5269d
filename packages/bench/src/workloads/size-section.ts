import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench.js';
import type { Loader } from '../method/load/loader.js';
import type { Load } from '../method/load/load.js';
import type { MeasuredServer } from '../method/measured-server.js';
import type { Subject } from '../method/subject.js';
import { CONNECTIONS } from './compare-workloads.js';
import { groupCountOf, withMemoryServers } from './memory-section.js';
import { PEERS } from '../servers/catalogue.js';
import { PRODUCT } from './product.js';
import type { Section } from './section.js';
import { createUnknownSecret } from './unknown-secret.js';
import { LATER_PAGES } from './workload.js';

const BYTES_PER_MEGABYTE = 1_000_000;

const megabytesOf = async (server: MeasuredServer): Promise<number> =>
  (await server.usage()).residentBytes / BYTES_PER_MEGABYTE;

/** Measures the memory of a server before and after a load, and after an equal idle time. */
const sizeUnderLoad = (server: MeasuredServer, load: Load, loader: Loader): Subject => ({
  name: server.name,
  title: server.title,
  run: async (seconds) => {
    const memoryAtStart = await megabytesOf(server);
    await loader.send({ ...load, url: server.url, seconds });
    const memoryAfterLoad = await megabytesOf(server);
    await pause(seconds * 1_000);
    return { memoryAtStart, memoryAfterLoad, memoryAfterIdle: await megabytesOf(server) };
  },
});

const run = async (bench: Bench): Promise<void> => {
  const groupCount = groupCountOf(bench);
  const unknownSecret = await createUnknownSecret();
  await withMemoryServers(bench, PEERS, (servers, caller) => {
    const load = {
      requests: LATER_PAGES.requestsOf(caller, unknownSecret),
      connections: CONNECTIONS,
      status: LATER_PAGES.status,
    };
    return bench.compare({
      name: 'size/memory',
      title: `Resident memory with ${groupCount.toLocaleString('en-US')} groups in memory`,
      reference: PRODUCT.name,
      main: 'memoryAfterLoad',
      figures: ['memoryAfterLoad', 'memoryAfterIdle', 'memoryAtStart'],
      share: 0.5,
      subjects: servers.map((server) => sizeUnderLoad(server, load, bench.loader)),
    });
  });
};

export const SIZE: Section = {
  name: 'size',
  title: 'Memory',
  about:
    'Node.js returns memory late or never, so the figure after a pause depends more on the garbage collector than on the data.',
  comparisons: ['memory'],
  slices: 6,
  run,
};
