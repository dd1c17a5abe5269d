import { commandOf, readFlags } from './flags.js';
import { killAllProcesses } from './method/node-process.js';
import { fileURLToPath } from 'node:url';
import { LOAD_TOOLS } from './method/load/loader.js';
import { describeMachine } from './report/machine.js';
import { tableOfAims } from './report/table-of-aims.js';
import { writeReport } from './report/write-report.js';
import { EMBEDDED, PEERS } from './servers/catalogue.js';
import { runBench } from './run-bench.js';
import { SECTIONS } from './sections.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const flags = readFlags();
const isWhole = !flags.quick && flags.only.length === 0;

/** Returns the output folder. An incomplete run writes to the docs only if the user says so. */
const folderOf = (output: string | undefined): string => {
  if (output !== undefined) return output;
  return fileURLToPath(new URL(isWhole ? '../../../../docs/performance' : '../performance', import.meta.url));
};

// Ends running child processes before this process ends, even if it is interrupted.
process.once('exit', killAllProcesses);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const { rounds = flags.quick ? 1 : 9, seconds = flags.quick ? 0.1 : 2 } = flags;
try {
  const result = await runBench({ rounds, seconds, only: flags.only, isQuick: flags.quick }, print);
  const folder = folderOf(flags.output);
  const report = {
    date: new Date().toISOString().slice(0, 10),
    command: commandOf(flags),
    machine: describeMachine(),
    load: LOAD_TOOLS,
    peers: [...PEERS, ...EMBEDDED].map(({ title, versions }) => ({ title, versions })),
    rounds,
    seconds,
    isQuick: flags.quick,
    ...result,
  };
  await writeReport(folder, report, SECTIONS);
  if (!flags.quick) print(`\n${tableOfAims(result.comparisons)}`);
  print(`\nAll tables and charts are in ${folder}.`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
}
