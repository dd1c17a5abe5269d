import { Command, InvalidArgumentError, Option } from 'commander';
import { availableParallelism, cpus } from 'node:os';
import { shareOfSteal } from './processes/cores.js';
import { killAllProcesses } from './processes/node-process.js';
import { reportOf } from './report.js';
import { withRun } from './results.js';
import { SECTIONS, run, type SectionName } from './run.js';
import { readRuns, saveRuns } from './save-page.js';

interface Flags {
  readonly quick: boolean;
  readonly save: boolean;
  readonly page: boolean;
  readonly only: readonly SectionName[];
  readonly against: readonly string[];
  readonly rounds?: number;
  readonly seconds?: number;
}

const NAMES = Object.keys(SECTIONS) as SectionName[];

const positive = (text: string): number => {
  const number = Number(text);
  if (number > 0 && number <= 600) return number;
  throw new InvalidArgumentError('It must be a number above 0, at most 600.');
};

const { quick, save, page, only, against, rounds, seconds } = new Command('bench')
  .description('Measures what requests cost the workspace API and other servers that do the same work.')
  .option('--quick', 'everything once, in miniature, to see that it runs: the figures say nothing', false)
  .addOption(new Option('--only <sections...>', 'what to measure').choices(NAMES).default(NAMES))
  .option('--against <folders...>', 'measure the built checkouts in these folders too, in the section "before"', [])
  .option('--rounds <number>', 'how often each server has its turn (default: 9)', positive)
  .option('--seconds <number>', 'how long a turn takes (default: 2)', positive)
  .option('--save', 'update docs/performance, and keep the figures of other sections there', false)
  .option('--page', 'measure nothing, and derive the page from the saved results again', false)
  .parse()
  .opts<Flags>();

const options = { rounds: rounds ?? (quick ? 1 : 9), seconds: seconds ?? (quick ? 0.3 : 2), against, isQuick: quick };
const command = ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ');

// Ends running child processes before this process ends, even if it is interrupted.
process.once('exit', killAllProcesses);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const measure = async (): Promise<void> => {
  const steal = shareOfSteal();
  const { comparisons, databases } = await run(only, options, (line) => void process.stderr.write(`${line}\n`));
  const cores = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}`;
  const machine = [cores, `Node.js ${process.version}`, ...databases, ...steal()].join(', ');
  const measured = { date: new Date().toISOString().slice(0, 10), command, machine, comparisons };
  process.stdout.write(`${reportOf([measured])}\n`);
  if (save) await saveRuns(withRun(await readRuns(), measured));
};

try {
  await (page ? saveRuns(await readRuns()) : measure());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
}
