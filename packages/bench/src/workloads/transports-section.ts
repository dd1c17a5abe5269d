import type { Bench } from '../bench.js';
import { EMBEDDED } from '../servers/catalogue.js';
import { callersOfDemo, type DemoLine } from '../servers/demo-data.js';
import { checkSameAnswers } from '../servers/same-answers/check-same-answers.js';
import { compareWorkloads } from './compare-workloads.js';
import { withMemoryServers } from './memory-section.js';
import type { Section } from './section.js';
import { FIRST_PAGE, OTHERS } from './workload.js';

/** The cheapest read, and a write with a body. */
const MEASURED = [FIRST_PAGE, ...OTHERS.filter(({ name }) => name === 'campaigns')];

const run = (bench: Bench): Promise<void> =>
  withMemoryServers(bench, EMBEDDED, async (servers, caller) => {
    const [product, ...embedded] = servers;
    if (product === undefined) return;
    await checkSameAnswers(product, embedded, callersOfDemo(product.announcement as DemoLine));
    await compareWorkloads(bench, 'transports', MEASURED, servers, caller);
  });

export const TRANSPORTS: Section = {
  name: 'transports',
  title: 'Transports',
  about:
    'The product behind each of its transports, in memory and with rate limits. Only `workspace-api serve` also logs and counts every request, and validates its head more strictly than Node.js does; it runs the Koa application in the strict server.',
  comparisons: MEASURED.map(({ name }) => name),
  slices: 4,
  run,
};
