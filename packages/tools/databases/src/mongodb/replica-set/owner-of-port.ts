import { readdir, readFile, readlink } from 'node:fs/promises';

const INODE_COLUMN = 9;

/**
 * Returns which of `pids` owns the local end of the connection from `localPort` to `remotePort` on 127.0.0.1. Linux
 * only (proc(5)): no message of a mongod identifies its sender.
 */
export const ownerOfPort = async (
  localPort: number,
  remotePort: number,
  pids: readonly number[],
): Promise<number | undefined> => {
  const ends = `${address(localPort)} ${address(remotePort)} `;
  const line = (await readFile('/proc/net/tcp', 'latin1')).split('\n').find((entry) => entry.includes(ends));
  const link = `socket:[${line?.trim().split(/\s+/)[INODE_COLUMN] ?? ''}]`;
  for (const pid of pids) {
    if ((await openFiles(pid)).includes(link)) return pid;
  }
  return undefined;
};

const address = (port: number): string => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;

const openFiles = async (pid: number): Promise<readonly string[]> => {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')));
};
