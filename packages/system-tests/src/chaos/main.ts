import { startReplicaSet, type TestReplicaSet } from '@workspace-api/test-mongodb';
import { Command, InvalidArgumentError, Option } from 'commander';
import { LARGEST_SEED, createRandom } from './random.js';
import { lastLineOf } from './report/report.js';
import type { Result } from './report/result.js';
import { runRightAdapter } from './run-right-adapter.js';
import { runWrongAdapter } from './run-wrong-adapter.js';
import { WRONG_VARIANTS } from './variants/wrong-variants.js';
import { VARIANT_NAMES, type VariantName } from './variants/variant-name.js';
import type { KeyReads } from './history/evidence.js';

/** How long the others wait for a primary before they elect another. A tenth of MongoDB's own, so that more happens. */
const ELECTION_TIMEOUT_MILLISECONDS = 1_000;

interface Options {
  readonly seconds: number;
  readonly seed: number;
  readonly variant: VariantName | 'all';
  readonly keyReads: KeyReads | 'both';
}

const integer =
  (most: number) =>
  (text: string): number => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= 1 && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`);
  };

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const readOptions = (): Options =>
  new Command('chaos')
    .description('Does faults to a replica set and to two API processes, and checks that every promise is kept.')
    .addOption(
      new Option('--seconds <number>', 'how long faults are done to the right adapter, in all')
        .argParser(integer(86_400))
        .default(60),
    )
    .addOption(
      new Option('--seed <number>', 'what decides over the faults and their order')
        .argParser(integer(LARGEST_SEED))
        .default(1 + Math.floor(Math.random() * LARGEST_SEED), 'another one each time'),
    )
    .addOption(new Option('--variant <name>', 'which adapter').choices([...VARIANT_NAMES, 'all']).default('all'))
    .addOption(
      new Option('--key-reads <level>', 'the read concern of key look-ups of the right adapter')
        .choices(['majority', 'linearizable', 'both'])
        .default('both'),
    )
    .parse()
    .opts<Options>();

const runAll = async (set: TestReplicaSet, { seconds, seed, variant, keyReads }: Options, results: Result[]) => {
  const random = createRandom(seed);
  const levels: readonly KeyReads[] = keyReads === 'both' ? ['majority', 'linearizable'] : [keyReads];
  // Drawn in any case, so that a seed means the same for a part of the run.
  const randoms = { majority: random.fork(), linearizable: random.fork() };
  for (const level of variant === 'all' || variant === 'right' ? levels : []) {
    const options = { set, keyReads: level, seconds: seconds / levels.length, random: randoms[level], print };
    results.push(...(await runRightAdapter(options)));
  }
  for (const wrong of WRONG_VARIANTS) {
    const own = random.fork();
    if (variant === 'all' || variant === wrong.name)
      results.push(await runWrongAdapter({ set, variant: wrong, random: own, print }));
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
  results.push({ name: 'the run comes to its end', isPassed: false, remark: '', details: [] });
} finally {
  await set.stop();
}
const isFailed = results.some(({ isPassed }) => !isPassed);
if (isFailed) {
  print(`To do the same faults again: npm run test:chaos -- --seconds ${options.seconds} --seed ${options.seed}`);
}
print(lastLineOf(results));
// What was given up may still be waiting for something.
process.exit(isFailed ? 1 : 0);
