import { Command, InvalidArgumentError, Option } from 'commander';
import { killAllProcesses } from './method/node-process.js';
import { tableOfComparison } from './report/table-of-comparison.js';
import { runBench } from './run-bench.js';
import { SECTIONS } from './sections.js';

interface Flags {
  readonly quick: boolean;
  readonly only: readonly string[];
  readonly rounds?: number;
  readonly seconds?: number;
  readonly output?: string;
}

const positive =
  (kind: 'a number' | 'a whole number', most: number) =>
  (text: string): number => {
    const number = Number(text);
    if (number > 0 && number <= most && (kind === 'a number' || Number.isInteger(number))) return number;
    throw new InvalidArgumentError(`It must be ${kind} above 0, at most ${most}.`);
  };

const readFlags = (): Flags =>
  new Command('bench')
    .description('Measures what the workspace API costs beside other servers that do the same work, and reports it.')
    .option('--quick', 'everything once, in miniature, to see that it runs: the figures say nothing', false)
    .addOption(
      new Option(
        '--only <names...>',
        `of ${SECTIONS.map(({ name }) => name).join(', ')}, or of what they compare: memory/me`,
      ).default([], 'all'),
    )
    .addOption(
      new Option('--rounds <number>', 'how often each subject has its turn (default: 9)').argParser(
        positive('a whole number', 1_000),
      ),
    )
    .addOption(
      new Option('--seconds <number>', 'how long a turn takes (default: 2)').argParser(positive('a number', 600)),
    )
    .option('--output <folder>', 'where the report goes')
    .parse()
    .opts<Flags>();

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { quick, only, rounds = quick ? 1 : 9, seconds = quick ? 0.2 : 2 } = readFlags();

// What still runs is ended before this process is, also where it ends in the middle of something.
process.once('exit', killAllProcesses);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

try {
  const { comparisons } = await runBench({ rounds, seconds, only, isQuick: quick }, print);
  for (const comparison of comparisons) print(`\n## ${comparison.name}\n${tableOfComparison(comparison)}`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
}
