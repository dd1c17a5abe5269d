import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliRun } from './cli.js';

/** Ends a server that listens. What is no server ends by itself. */
export const stopWhenItListens = async (run: CliRun): Promise<void> => {
  await run.shows('stdout', '\n');
  run.signal('SIGTERM');
};

/**
 * The files that each process of a run has loaded until its end, in one text with a URL on each line, by the coverage
 * that Node.js itself writes.
 */
export const filesOfEachProcess = async (
  args: readonly string[],
  end: (run: CliRun) => Promise<void>,
  entry?: string,
): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'server-coverage-'));
  try {
    const run = new CliRun(args, { NODE_V8_COVERAGE: folder }, entry);
    await end(run);
    await run.exit;
    const reports = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    return reports.map((report) =>
      (JSON.parse(report) as { result: { url: string }[] }).result.map(({ url }) => url).join('\n'),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The files of all processes of a run. */
export const filesLoadedBy = async (...run: Parameters<typeof filesOfEachProcess>): Promise<string> =>
  (await filesOfEachProcess(...run)).join('\n');
