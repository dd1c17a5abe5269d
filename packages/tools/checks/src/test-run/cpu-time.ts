import { readFileSync } from 'node:fs';

/** The ticks per second of the times in /proc, on every platform that has them. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the CPU time of this process and of its ended descendants, user and system, in seconds. Returns null where the
 * system has no /proc.
 */
export const cpuSeconds = (): number | null => {
  try {
    // The name of the program is in parentheses, and may contain spaces.
    const [, fields = ''] = /\) (.*)/.exec(readFileSync('/proc/self/stat', 'utf8')) ?? [];
    // utime, stime, cutime and cstime of proc_pid_stat(5).
    const ticks = fields.split(' ').slice(11, 15).map(Number);
    return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
};
