import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Returns the path of a file in a folder of its own, which is removed when the process ends. */
export const temporaryFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-api-sqlite-'));
  folders.push(folder);
  return join(folder, 'data.sqlite');
};
