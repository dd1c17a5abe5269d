import { execFileSync } from 'node:child_process';

/** Which core does what, so that a load never takes time from the server it is for. Lists, as Linux writes them. */
export interface Cores {
  readonly server: string;
  /** Also of the process that measures, and reads the logs of the servers. */
  readonly load: string;
  /** The load's, where there is no third. */
  readonly database: string;
  /** For servers that are to use all there is. */
  readonly all: string;
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
    const all = parseCoreList(printed.slice(printed.lastIndexOf(':') + 1).trim()).map(String);
    const [server, load, database = load] = all;
    if (server === undefined || load === undefined || database === undefined) return null;
    return { server, load, database, all: all.join(',') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** A command line that runs a program on some cores, or on those of this process where none are given. */
export const pinned = (cores: string | undefined, program: string, args: readonly string[]): [string, string[]] =>
  cores === undefined ? [program, [...args]] : [PINNING, ['-c', cores, program, ...args]];

/** Keeps a process that runs already, with all its threads, on some cores. */
export const pinProcess = (cores: string, pid: number): void => {
  execFileSync(PINNING, ['-acp', cores, String(pid)]);
};
