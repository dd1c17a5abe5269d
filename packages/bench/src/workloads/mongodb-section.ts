import type { Bench } from '../bench.js';
import type { MeasuredServer } from '../method/measured-server.js';
import { readCaller } from './caller.js';
import { compareWorkloads } from './compare-workloads.js';
import { fillWorkspace } from './fill-database.js';
import { groupCountOf } from './memory-section.js';
import { peerStarts } from './peers.js';
import { databaseArguments, startProduct, type ProductOptions } from './product.js';
import type { Section } from './section.js';
import type { TestDatabase } from './test-database.js';
import { withServers } from './with-servers.js';

const ASK_AGAIN_MILLISECONDS = 50;

/** Starts the product over the database, and waits until it is ready. */
export const startProductOnMongodb = async (
  { uri, name }: TestDatabase,
  options: ProductOptions,
): Promise<MeasuredServer> => {
  const product = await startProduct(databaseArguments(uri, name), options);
  const { operationsUrl } = product.announcement as { operationsUrl: string };
  while (!(await fetch(`${operationsUrl}/readyz`)).ok) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MILLISECONDS));
  }
  return product;
};

const run = async (bench: Bench): Promise<void> => {
  const database = await bench.database();
  const { secret } = await fillWorkspace(database, groupCountOf(bench));
  const core = bench.cores?.server;
  const peers = peerStarts('mongodb', ['--mongodb-uri', database.uri, '--database', database.name], core);
  await withServers([() => startProductOnMongodb(database, { core }), ...peers], async (servers) => {
    const [product] = servers;
    if (product === undefined) return;
    await compareWorkloads(bench, 'mongodb', servers, await readCaller(product.url, secret), database);
  });
};

export const MONGODB: Section = { name: 'mongodb', title: 'On MongoDB', slices: 27, run };
