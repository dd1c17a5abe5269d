import { Command, InvalidArgumentError, Option } from 'commander';
import { killAllProcesses } from './method/node-process.js';
import { fileURLToPath } from 'node:url';
import { LOAD_TOOLS } from './method/load/loader.js';
import { describeMachine } from './report/machine.js';
import { tableOfAims } from './report/table-of-aims.js';
import { writeReport } from './report/write-report.js';
import { CATALOGUE } from './servers/catalogue.js';
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
      new Option('--seconds <number>', 'how long a turn takes, or the longest of them (default: 2)').argParser(
        positive('a number', 600),
      ),
    )
    .option(
      '--output <folder>',
      'where the report goes (default: docs/performance of a whole run, packages/bench/dist/performance of others)',
    )
    .parse()
    .opts<Flags>();

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const flags = readFlags();
const isWhole = !flags.quick && flags.only.length === 0;

/** What somebody else would have to type; where the report went is not their affair. */
const commandOf = ({ quick, only, rounds, seconds }: Flags): string => {
  const given = [
    ...(quick ? ['--quick'] : []),
    ...(only.length > 0 ? ['--only', ...only] : []),
    ...(rounds === undefined ? [] : ['--rounds', rounds]),
    ...(seconds === undefined ? [] : ['--seconds', seconds]),
  ];
  return ['npm run bench', ...(given.length > 0 ? ['--', ...given] : [])].join(' ');
};

/** A run that is not a whole one leaves the pages of the repository as they are, unless it is told to write there. */
const folderOf = (output: string | undefined): string => {
  if (output !== undefined) return output;
  return fileURLToPath(new URL(isWhole ? '../../../../docs/performance' : '../performance', import.meta.url));
};

// What still runs is ended before this process is, also where it ends in the middle of something.
process.once('exit', killAllProcesses);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const { rounds = flags.quick ? 1 : 9, seconds = flags.quick ? 0.2 : 2 } = flags;
try {
  const result = await runBench({ rounds, seconds, only: flags.only, isQuick: flags.quick }, print);
  const folder = folderOf(flags.output);
  const report = {
    date: new Date().toISOString().slice(0, 10),
    command: commandOf(flags),
    machine: describeMachine(),
    load: LOAD_TOOLS,
    peers: CATALOGUE.map(({ title, versions }) => ({ title, versions })),
    rounds,
    seconds,
    ...result,
  };
  await writeReport(folder, report, SECTIONS);
  print(`\n${tableOfAims(result.comparisons)}\n\nAll tables and charts are in ${folder}.`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
}
