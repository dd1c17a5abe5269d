import type { Bench } from '../bench.js';
import type { MeasuredServer } from '../method/measured-server.js';
import { underLoad } from '../method/under-load.js';
import { readCaller } from './caller.js';
import { CONNECTIONS } from './compare-workloads.js';
import type { DemoLine } from '../servers/demo-data.js';
import { groupCountOf, secretOf } from './memory-section.js';
import { demoArguments, PRODUCT, startProduct } from './product.js';
import type { Section } from './section.js';
import { createUnknownSecret } from './unknown-secret.js';
import { withServers } from './with-servers.js';
import { FIRST_PAGE, OTHERS } from './workload.js';

const NO_LIMITS = [
  'key-rate-limit',
  'workspace-rate-limit',
  'address-rate-limit',
  'key-concurrency',
  'workspace-concurrency',
].flatMap((name) => [`--${name}`, 'none']);

/** The product with one feature switched off at a time, and with all of them. */
const variantsOf = (groupCount: number) => {
  const all = demoArguments(groupCount);
  // No flag disables the management port. Without a number, a demo does not open it.
  const place = all.indexOf('--management-port');
  const unobserved = all.toSpliced(place, 2);
  return [
    { ...PRODUCT, args: all },
    { name: 'no-log', title: 'without its log', args: [...all, '--log-level', 'silent'] },
    { name: 'no-limits', title: 'without rate limits', args: [...all, ...NO_LIMITS] },
    { name: 'no-metrics', title: 'without metrics', args: unobserved },
    { name: 'bare', title: 'without all three', args: [...unobserved, '--log-level', 'silent', ...NO_LIMITS] },
  ];
};

/** A page, and the cheapest response, where the overhead is the largest part. */
const MEASURED = [FIRST_PAGE, ...OTHERS.filter(({ name }) => name === 'unknown-key')];

const run = async (bench: Bench): Promise<void> => {
  const starts = variantsOf(groupCountOf(bench)).map(
    ({ args, ...names }) =>
      (): Promise<MeasuredServer> =>
        startProduct(args, { ...names, cores: bench.cores?.server }),
  );
  const unknownSecret = await createUnknownSecret();
  await withServers(starts, async (servers) => {
    // Each demo has its own keys.
    const callers = await Promise.all(
      servers.map(({ url, announcement }) => readCaller(url, secretOf(announcement as DemoLine))),
    );
    for (const { name, title, status, share, requestsOf } of MEASURED) {
      await bench.compare({
        name: `costs/${name}`,
        title,
        reference: PRODUCT.name,
        main: 'cpu',
        figures: ['cpu', 'rate', 'busy'],
        share,
        isCold: name === FIRST_PAGE.name,
        subjects: servers.flatMap((server, index) => {
          const caller = callers[index];
          if (caller === undefined) return [];
          const load = { requests: requestsOf(caller, unknownSecret), connections: CONNECTIONS, status };
          return [underLoad({ server, load, loader: bench.loader })];
        }),
      });
    }
  });
};

export const COSTS: Section = {
  name: 'costs',
  title: 'What production adds',
  about: 'The product with one feature switched off. The distance of a ratio below 1 is the cost of the feature.',
  comparisons: MEASURED.map(({ name }) => name),
  slices: 7.5,
  run,
};
