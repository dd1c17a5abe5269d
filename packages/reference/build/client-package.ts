import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CLIENT = fileURLToPath(new URL('../../../client/', import.meta.url));

/** Returns the TypeScript client as npm packs it. It must be built. The same files give the same bytes. */
export const packClient = (): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-api-client-'));
  try {
    const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    const options = { cwd: CLIENT, encoding: 'utf8', shell: process.platform === 'win32' } as const;
    const [{ filename }] = JSON.parse(execFileSync('npm', args, options)) as [{ readonly filename: string }];
    return readFileSync(join(folder, filename));
  } finally {
    rmSync(folder, { recursive: true });
  }
};
