import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const INODE_COLUMN = 9;

/**
 * Returns which of `pids` owns the local end of the connection from `localPort` to `remotePort` on 127.0.0.1. Linux
 * only (proc(5)): no message of a mongod identifies its sender. Synchronous, because a mongod has hundreds of open files.
 */
export const ownerOfPort = (localPort: number, remotePort: number, pids: readonly number[]): number | undefined => {
  const ends = `${address(localPort)} ${address(remotePort)} `;
  const line = readFileSync('/proc/net/tcp', 'latin1')
    .split('\n')
    .find((entry) => entry.includes(ends));
  const link = `socket:[${line?.trim().split(/\s+/)[INODE_COLUMN] ?? ''}]`;
  return pids.find((pid) => openFiles(pid).includes(link));
};

const address = (port: number): string => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;

/** Returns the open files of a process; none once it has ended. */
const openFiles = (pid: number): readonly string[] => {
  const folder = `/proc/${pid}/fd`;
  return orElse([], () => readdirSync(folder)).map((name) => orElse('', () => readlinkSync(`${folder}/${name}`)));
};

/** Returns the result of a function, or something else if it throws. */
const orElse = <Result>(other: Result, run: () => Result): Result => {
  try {
    return run();
  } catch {
    return other;
  }
};
