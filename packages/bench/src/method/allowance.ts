import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** How much of the processors some processes may use together, wherever they run: a control group of Linux. */
export interface Allowance {
  /** The file in which a process that is bound by it notes itself, and with that all that it starts. */
  readonly members: string;
  /** Bounds them to so many cores, or to a part of one. Until then they may use all that there is. */
  bound(cores: number): void;
  /** Gives it back, once its processes have ended. */
  end(): void;
}

/** Short, so that a process that has used its part is not held up for long. */
const PERIOD_MICROSECONDS = 10_000;

interface Groups {
  readonly root: string;
  /** What is there if groups are. */
  readonly mark: string;
  /** What is written into which file, in this order. */
  readonly bound: (microseconds: string) => readonly (readonly [file: string, value: string])[];
}

/** The second version of control groups, and the first. */
const VERSIONS: readonly Groups[] = [
  {
    root: '/sys/fs/cgroup',
    mark: 'cgroup.controllers',
    bound: (microseconds) => [['cpu.max', `${microseconds} ${PERIOD_MICROSECONDS}`]],
  },
  {
    root: '/sys/fs/cgroup/cpu',
    mark: 'cpu.cfs_quota_us',
    bound: (microseconds) => [
      ['cpu.cfs_period_us', String(PERIOD_MICROSECONDS)],
      ['cpu.cfs_quota_us', microseconds],
    ],
  },
];

const LONGEST_END_MILLISECONDS = 2_000;
const ASK_AGAIN_MILLISECONDS = 20;

/** Waits for processes that have just been killed, also where the process that waits is about to end. */
const removeGroup = (group: string): void => {
  const end = performance.now() + LONGEST_END_MILLISECONDS;
  for (;;) {
    try {
      rmdirSync(group);
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ASK_AGAIN_MILLISECONDS);
    }
  }
};

let count = 0;

/** An allowance, without a bound at first. Null where there are no control groups, or where this user may make none. */
export const openAllowance = (): Allowance | null => {
  const version = VERSIONS.find(({ root, mark }) => existsSync(join(root, mark)));
  if (version === undefined) return null;
  const group = join(version.root, `workspace-api-bench-${process.pid}-${count++}`);
  const members = join(group, 'cgroup.procs');
  const bound = (cores: number): void => {
    for (const [file, value] of version.bound(String(Math.round(cores * PERIOD_MICROSECONDS)))) {
      writeFileSync(join(group, file), value);
    }
  };
  const end = (): void => {
    process.off('exit', end);
    removeGroup(group);
  };
  try {
    mkdirSync(group);
    process.once('exit', end);
    // Whether it may be bounded is found out before anything is measured with it.
    bound(availableParallelism());
    return { members, bound, end };
  } catch {
    if (existsSync(group)) end();
    return null;
  }
};

/** A command line that runs a program within an allowance, or without a bound where none is given. */
export const allowed = (
  allowance: Pick<Allowance, 'members'> | null,
  program: string,
  args: readonly string[],
): [string, string[]] =>
  allowance === null
    ? [program, [...args]]
    : ['sh', ['-c', 'echo $$ > "$0" && exec "$@"', allowance.members, program, ...args]];
