import { startReplicaSet, type TestReplicaSet } from '@workspace-api/test-databases';
import { Command, InvalidArgumentError, Option } from 'commander';
import { LARGEST_SEED, createRandom } from './random.js';
import { lastLineOf } from './report/report.js';
import type { Result } from './report/result.js';
import { runRightAdapter } from './run-right-adapter.js';
import { runWrongAdapter } from './run-wrong-adapter.js';
import { WRONG_VARIANTS } from './variants/wrong-variants.js';
import { VARIANT_NAMES, type VariantName } from './variants/variant-name.js';

/** The election timeout. A tenth of MongoDB's default, so that more elections happen. */
const ELECTION_TIMEOUT_MILLISECONDS = 1_000;

interface Options {
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
    .description('Injects faults into a replica set, API processes and workers, and checks every promise.')
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

const runAll = async (set: TestReplicaSet, { seconds, seed, variant }: Options, results: Result[]) => {
  const random = createRandom(seed);
  const isChosen = (name: VariantName): boolean => variant === 'all' || variant === name;
  // Forked for every part, so that a seed means the same for a run of one part.
  const own = random.fork();
  if (isChosen('right')) results.push(...(await runRightAdapter({ set, seconds, random: own, print })));
  for (const wrong of WRONG_VARIANTS) {
    const forked = random.fork();
    if (isChosen(wrong.name)) results.push(...(await runWrongAdapter({ set, variant: wrong, random: forked, print })));
  }
};

const options = readOptions();
const results: Result[] = [];
print(`seed ${options.seed}`);
const set = await startReplicaSet({ electionTimeoutMs: ELECTION_TIMEOUT_MILLISECONDS });
try {
  print(set.description);
  await runAll(set, options, results);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  results.push({ name: 'the run completes', isPassed: false, remark: '', details: [] });
} finally {
  await set.stop();
}
const isFailed = results.some(({ isPassed }) => !isPassed);
if (isFailed) {
  print(`To repeat the same faults: npm run test:chaos -- --seconds ${options.seconds} --seed ${options.seed}`);
}
print(lastLineOf(results));
// Abandoned requests may still be pending.
process.exit(isFailed ? 1 : 0);
