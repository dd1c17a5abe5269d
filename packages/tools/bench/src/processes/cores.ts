import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The assignment of cores, so that a load takes no CPU time from the server under test. */
export interface Cores {
  readonly server: string;
  /** Also used by the measuring process, which reads the servers' logs. */
  readonly load: string;
  /** The same as `load` if there is no third core. */
  readonly database: string;
  readonly all: string;
}

const PINNING = 'taskset';

/** Parses a list of cores in Linux notation, such as `0-3,8`. */
const parseCores = (list: string): string[] =>
  list.split(',').flatMap((range) => {
    const [first = NaN, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  });

/** Returns the cores to use; null if this process may use only one, or there is no tool to pin processes. */
export const findCores = (): Cores | null => {
  if (process.platform !== 'linux') return null;
  try {
    const printed = execFileSync(PINNING, ['-cp', String(process.pid)], { encoding: 'utf8' });
    const all = parseCores(printed.slice(printed.lastIndexOf(':') + 1).trim());
    const [server, load, database = load] = all;
    if (server === undefined || load === undefined || database === undefined) return null;
    return { server, load, database, all: all.join(',') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** Returns a command line that runs a program on some cores, or on those of this process if none are given. */
export const pinned = (cores: string | undefined, program: string, args: readonly string[]): [string, string[]] =>
  cores === undefined ? [program, [...args]] : [PINNING, ['-c', cores, program, ...args]];

/** Pins a running process and all its threads to some cores. */
export const pinProcess = (cores: string, pid: number): void => {
  execFileSync(PINNING, ['-acp', cores, String(pid)]);
};

/** The user, nice, system, idle, waiting, two kinds of interrupting and stolen time of all cores. https://man7.org/linux/man-pages/man5/proc_stat.5.html */
const timesOfCores = (): readonly number[] =>
  readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/).slice(1, 9).map(Number) ?? [];

/**
 * Returns a function that says which share of the machine's time since now other machines had on the same processors.
 * Nothing but on Linux.
 */
export const shareOfSteal = (): (() => string[]) => {
  if (process.platform !== 'linux') return () => [];
  const before = timesOfCores();
  return () => {
    const spent = timesOfCores().map((time, kind) => time - (before[kind] ?? 0));
    const total = spent.reduce((sum, time) => sum + time, 0);
    return [`${((100 * (spent.at(-1) ?? 0)) / total).toFixed(1)}% of the time stolen by other machines`];
  };
};
