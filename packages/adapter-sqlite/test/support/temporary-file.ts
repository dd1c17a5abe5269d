import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns the path of a file in a folder of its own, which is removed when the process ends. */
export const temporaryFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-api-sqlite-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  return join(folder, 'data.sqlite');
};
