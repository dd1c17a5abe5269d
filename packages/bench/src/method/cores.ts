import { execFileSync } from 'node:child_process';

/** Which core does what, so that a load never takes time from the server it is for. */
export interface Cores {
  readonly server: number;
  readonly load: number;
  /** The load's, where there is no third. */
  readonly database: number;
}

/** The cores in a list as Linux writes it: `0-3,8`. */
export const parseCoreList = (list: string): number[] =>
  list.split(',').flatMap((range) => {
    const [first = NaN, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });

const PINNING = 'taskset';

/** The cores to use; null where there is only one that this process may use, or nothing to pin a process with. */
export const findCores = (): Cores | null => {
  if (process.platform !== 'linux') return null;
  try {
    const printed = execFileSync(PINNING, ['-cp', String(process.pid)], { encoding: 'utf8' });
    const [server, load, database = load] = parseCoreList(printed.slice(printed.lastIndexOf(':') + 1).trim());
    return server === undefined || load === undefined || database === undefined ? null : { server, load, database };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** A command line that runs a program on one core, or on any where none is given. */
export const pinned = (core: number | undefined, program: string, args: readonly string[]): [string, string[]] =>
  core === undefined ? [program, [...args]] : [PINNING, ['-c', String(core), program, ...args]];

/** Keeps a process that runs already, with all its threads, on one core. */
export const pinProcess = (core: number, pid: number): void => {
  execFileSync(PINNING, ['-acp', String(core), String(pid)]);
};
