import type { TestCluster } from '@workspace-api/test-databases';
import { Command, InvalidArgumentError, Option } from 'commander';
import { LARGEST_SEED, createRandom } from './random.js';
import { type Result, lastLineOf } from './report/report.js';
import { runRightAdapter } from './run-right-adapter.js';
import { runWrongAdapter } from './run-wrong-adapter.js';
import type { ChaosStore } from './stores/chaos-store.js';
import { MONGODB, POSTGRES } from './stores/stores.js';
import { VARIANT_NAMES, type VariantName } from './variants/variants.js';

interface Options {
  readonly store: 'mongodb' | 'postgres' | 'all';
  readonly seconds: number;
  readonly seed: number;
  readonly variant: VariantName | 'all';
}

const integer =
  (max: number) =>
  (text: string): number => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= 1 && number <= max) return number;
    throw new InvalidArgumentError(`Must be an integer from 1 to ${max}.`);
  };

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const readOptions = (): Options =>
  new Command('chaos')
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
    .addOption(new Option('--variant <name>', 'which variant').choices([...VARIANT_NAMES, 'all']).default('all'))
    .parse()
    .opts<Options>();

const options = readOptions();
const results: Result[] = [];

const runAll = async <Cluster extends TestCluster>(store: ChaosStore<Cluster>): Promise<void> => {
  const { seconds, seed, variant } = options;
  const random = createRandom(seed);
  const isChosen = (name: VariantName): boolean => variant === 'all' || variant === name;
  // Forked for every part, so that a seed means the same for a run of one part.
  const own = random.fork();
  const cluster = await store.startCluster();
  const run = { store, cluster, print };
  try {
    print(cluster.description);
    if (isChosen('right')) results.push(...(await runRightAdapter({ ...run, seconds, random: own })));
    for (const wrong of store.variants) {
      const forked = random.fork();
      if (isChosen(wrong.name)) results.push(...(await runWrongAdapter({ ...run, variant: wrong, random: forked })));
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    results.push({ name: 'the run completes', isPassed: false, remark: '', details: [] });
  } finally {
    await cluster.stop();
  }
};

print(`seed ${options.seed}`);
if (options.store !== 'postgres') await runAll(MONGODB);
if (options.store !== 'mongodb') await runAll(POSTGRES);
const isFailed = results.some(({ isPassed }) => !isPassed);
if (isFailed) {
  print(
    `To repeat the same faults: npm run test:chaos -- --store ${options.store} --seconds ${options.seconds} --seed ${options.seed}`,
  );
}
print(lastLineOf(results));
// Abandoned requests may still be pending.
process.exit(isFailed ? 1 : 0);
