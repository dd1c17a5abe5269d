import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** A CPU limit that several processes share: a Linux control group. */
export interface Allowance {
  /** The file to which a process writes its id to join the group, together with all that it starts. */
  readonly members: string;
  /** Limits the group to a number of cores, which may be a fraction. Unlimited before. */
  bound(cores: number): void;
  /** Removes the group, after its processes have ended. */
  end(): void;
}

/** Short, so that a process that has used its share does not wait long. */
const PERIOD_MICROSECONDS = 10_000;

interface Groups {
  readonly root: string;
  /** The file that exists if this version is mounted. */
  readonly mark: string;
  /** The values to write to files, in this order. */
  readonly bound: (microseconds: string) => readonly (readonly [file: string, value: string])[];
}

/** Version 2 of control groups, and version 1. */
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

/** Retries while killed processes are still ending. Synchronous, because this process may be exiting. */
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

/**
 * Creates an allowance without a limit. Returns null if there are no control groups, or this user may not create one.
 */
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
    // Fails now, not during a measurement, if the limit cannot be set.
    bound(availableParallelism());
    return { members, bound, end };
  } catch {
    if (existsSync(group)) end();
    return null;
  }
};

/** Returns a command line that runs a program within an allowance, or without a limit if none is given. */
export const allowed = (
  allowance: Pick<Allowance, 'members'> | null,
  program: string,
  args: readonly string[],
): [string, string[]] =>
  allowance === null
    ? [program, [...args]]
    : ['sh', ['-c', 'echo $$ > "$0" && exec "$@"', allowance.members, program, ...args]];
