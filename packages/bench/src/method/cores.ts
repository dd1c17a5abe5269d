import { execFileSync } from 'node:child_process';

/** The cores of each role, as Linux lists. The load never takes time from its server. */
export interface Cores {
  readonly server: string;
  /** The cores of the load and of the measuring process, which reads the logs of the servers. */
  readonly load: string;
  /** The cores of the database. Those of the load if there is no third core. */
  readonly database: string;
  /** All cores. */
  readonly all: string;
}

/** Returns the cores in a Linux list, such as `0-3,8`. */
export const parseCoreList = (list: string): number[] =>
  list.split(',').flatMap((range) => {
    const [first = NaN, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });

const PINNING = 'taskset';

/** Returns the cores to use, or null if there is only one core or no way to pin a process. */
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

/** Returns a command line that runs a program on some cores, if any are given. */
export const pinned = (cores: string | undefined, program: string, args: readonly string[]): [string, string[]] =>
  cores === undefined ? [program, [...args]] : [PINNING, ['-c', cores, program, ...args]];

/** Pins a running process and its threads to some cores. */
export const pinProcess = (cores: string, pid: number): void => {
  execFileSync(PINNING, ['-acp', cores, String(pid)]);
};
