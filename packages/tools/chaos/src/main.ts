import type { DatabaseNode } from '@workspace-api/test-databases';
import { Command, InvalidArgumentError, Option } from 'commander';
import { LARGEST_SEED, createRandom } from './random.js';
import type { Result } from './report.js';
import { runPart } from './run-part.js';
import { VARIANT_NAMES, type VariantName } from './processes/mistakes.js';
import { MONGODB } from './stores/mongodb-store.js';
import { POSTGRES } from './stores/postgres-store.js';
import type { Store } from './stores/store.js';
import { VARIANTS } from './variants.js';

interface Options {
  readonly store: Store['name'] | 'all';
  readonly seconds: number;
  readonly seed: number;
  readonly variant: VariantName | 'right' | 'all';
}

const integer =
  (max: number) =>
  (text: string): number => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= 1 && number <= max) return number;
    throw new InvalidArgumentError(`Must be an integer from 1 to ${max}.`);
  };

const options = new Command('chaos')
  .description('Injects faults into a database, API processes and workers, and checks every promise.')
  .addOption(new Option('--store <name>', 'which database').choices(['mongodb', 'postgres', 'all']).default('all'))
  .addOption(
    new Option('--seconds <number>', 'how long faults are injected into the right adapter')
      .argParser(integer(86_400))
      .default(60),
  )
  .addOption(
    new Option('--seed <number>', 'the seed of the faults and their order')
      .argParser(integer(LARGEST_SEED))
      .default(1 + Math.floor(Math.random() * LARGEST_SEED), 'random'),
  )
  .addOption(new Option('--variant <name>', 'which variant').choices(['right', ...VARIANT_NAMES, 'all']).default('all'))
  .parse()
  .opts<Options>();

const results: Result[] = [];

const runAll = async <Node extends DatabaseNode>(store: Store<Node>): Promise<void> => {
  const { seconds, seed, variant: chosen } = options;
  if (options.store !== 'all' && options.store !== store.name) return;
  const random = createRandom(seed);
  const cluster = await store.startCluster();
  try {
    console.log(cluster.description);
    for (const variant of [null, ...VARIANTS.filter((one) => one.store === store.name)]) {
      // Forked for every part, so that a seed means the same for a run of one part.
      const part = { store, cluster, variant, seconds, random: random.fork() };
      if (chosen === 'all' || chosen === (variant?.name ?? 'right')) results.push(...(await runPart(part)));
    }
  } catch (error) {
    console.error(error);
    results.push({ name: 'the run completes', isPassed: false, remark: '', details: [] });
  } finally {
    await cluster.stop();
  }
};

const { store, seconds, seed } = options;
console.log(`npm run test:chaos -- --store ${store} --seconds ${seconds} --seed ${seed}`);
await runAll(MONGODB);
await runAll(POSTGRES);
const failed = results.filter(({ isPassed }) => !isPassed).length;
// A script can parse this line.
console.log(`chaos: ${results.length - failed} checks passed, ${failed} failed`);
// Abandoned requests may still be pending.
process.exit(failed > 0 ? 1 : 0);
