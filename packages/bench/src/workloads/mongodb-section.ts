import type { Bench } from '../bench.js';
import type { MeasuredServer } from '../method/measured-server.js';
import { PEERS } from '../servers/catalogue.js';
import { checkSameAnswers } from '../servers/same-answers/check-same-answers.js';
import { readCaller } from './caller.js';
import { compareWorkloads } from './compare-workloads.js';
import { addCallers, fillWorkspace } from './fill-database.js';
import { groupCountOf } from './memory-section.js';
import { startsOf } from './starts-of.js';
import { databaseArguments, startProduct, type ProductOptions } from './product.js';
import type { Section } from './section.js';
import type { TestDatabase } from './test-database.js';
import { withServers } from './with-servers.js';
import { OTHERS, READS } from './workload.js';

const ASK_AGAIN_MILLISECONDS = 50;

/** Starts the product on the database, and waits until it is ready. */
export const startProductOnMongodb = async (
  { uri, name }: TestDatabase,
  options: ProductOptions,
): Promise<MeasuredServer> => {
  const product = await startProduct(databaseArguments(uri, name), options);
  const { managementUrl } = product.announcement as { managementUrl: string };
  while (!(await fetch(`${managementUrl}/readyz`)).ok) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MILLISECONDS));
  }
  return product;
};

const run = async (bench: Bench): Promise<void> => {
  const database = await bench.database();
  const workspace = await fillWorkspace(database, groupCountOf(bench));
  const callers = await addCallers(database, workspace);
  const cores = bench.cores?.server;
  const peers = startsOf(PEERS, ['--mongodb-uri', database.uri, '--database', database.name], cores);
  await withServers([() => startProductOnMongodb(database, { cores }), ...peers], async (servers) => {
    const [product, ...others] = servers;
    if (product === undefined) return;
    await checkSameAnswers(product, others, callers);
    bench.log('All servers give the same responses.');
    const caller = await readCaller(product.url, workspace.secret);
    await compareWorkloads(bench, 'mongodb', [...READS, ...OTHERS], servers, caller, database);
  });
};

export const MONGODB: Section = {
  name: 'mongodb',
  title: 'On MongoDB',
  about:
    'All servers use the same database. The figures of the product include sharing its counts once a second. The others do not count.',
  comparisons: [...READS, ...OTHERS].map(({ name }) => name),
  slices: 26,
  run,
};
