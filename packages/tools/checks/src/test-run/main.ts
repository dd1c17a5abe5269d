import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { report } from './report.js';
import { runFiles } from './run-files.js';
import { selectFiles, withoutTests } from './select-files.js';

/** Most files wait for processes, timeouts and elections, so several of them share a core. */
const FILES_PER_CORE = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false }, grep: { type: 'string' }, jobs: { type: 'string' } },
});
const useless = withoutTests(positionals);
if (useless.length > 0) {
  process.stderr.write(`No test file has a path with ${useless.join(' or ')}.\n`);
  process.exit(1);
}
const { together, alone } = selectFiles(positionals, values);
const jobs = Number(values.jobs ?? availableParallelism() * FILES_PER_CORE);

const start = performance.now();
const results = [...(await runFiles(together, jobs, values.grep)), ...(await runFiles(alone, 1, values.grep))];
process.exitCode = report(results, performance.now() - start) ? 0 : 1;
