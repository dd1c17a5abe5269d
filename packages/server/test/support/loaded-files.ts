import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliRun, SOURCES } from './cli.js';

/** Stops a server once it listens. */
export const stopWhenItListens = async (run: CliRun): Promise<void> => {
  await run.shows('stdout', '\n');
  run.signal('SIGTERM');
};

/** Resolves to the files that a run loaded, one URL per line, by the coverage that Node.js writes. */
export const filesLoadedBy = async (
  args: readonly string[],
  end: (run: CliRun) => Promise<void>,
  entry = SOURCES,
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'server-coverage-'));
  try {
    const run = new CliRun(args, { NODE_V8_COVERAGE: folder }, entry);
    await end(run);
    await run.exit;
    const reports = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    return reports
      .flatMap((report) => (JSON.parse(report) as { result: { url: string }[] }).result.map(({ url }) => url))
      .join('\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
