import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bench, type BenchOptions } from './bench.js';
import type { Comparison } from './method/comparison.js';
import { findCores, type Cores } from './method/cores.js';
import { startLoader } from './method/load/loader.js';
import { estimateMinutes } from './estimate.js';
import { SECTIONS } from './sections.js';
import type { Section } from './workloads/section.js';
import { startTestDatabase } from './workloads/test-database.js';

/** The results of a run and its tools. */
export interface RunResult {
  readonly comparisons: readonly Comparison[];
  readonly cores: Cores | null;
  /** Version and topology; null if no database was needed. */
  readonly database: string | null;
}

/** Throws if a section measured a comparison that it does not list, since `--only` could not name it. */
const requireListed = ({ name, comparisons }: Section, measured: readonly Comparison[]): void => {
  const listed = new Set(comparisons.map((one) => `${name}/${one}`));
  const unlisted = measured.find((one) => one.name.startsWith(`${name}/`) && !listed.has(one.name));
  if (unlisted !== undefined) throw new Error(`The section ${name} does not list ${unlisted.name}.`);
};

/** Measures what the options select. Leaves nothing running. */
export const runBench = async (options: BenchOptions, print: (line: string) => void): Promise<RunResult> => {
  const cores = findCores();
  const folder = await mkdtemp(join(tmpdir(), 'workspace-api-bench-'));
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  // Also if the process is interrupted.
  process.once('exit', removeFolder);
  const loader = startLoader(cores?.load);
  const bench = new Bench({ options, cores, loader, folder, startDatabase: () => startTestDatabase(cores), print });
  try {
    const sections = SECTIONS.filter(({ name }) => bench.includes(name));
    print(`On a machine with nothing else to do this takes about ${estimateMinutes(sections, options)} min.`);
    for (const section of sections) {
      print(`\n# ${section.title}`);
      await section.run(bench);
      requireListed(section, bench.comparisons);
    }
    if (bench.comparisons.length === 0) throw new Error('Nothing was measured. The lines above say why.');
    return { comparisons: bench.comparisons, cores, database: (await bench.startedDatabase)?.description ?? null };
  } finally {
    await Promise.allSettled([bench.startedDatabase?.then((database) => database.stop()), loader.stop()]);
    removeFolder();
    process.off('exit', removeFolder);
  }
};
