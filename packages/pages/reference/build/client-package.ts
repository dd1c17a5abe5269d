import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CLIENT = fileURLToPath(new URL('../../../../hosts/client/', import.meta.url));

/** Returns the TypeScript client as npm packs it. It must be built. The same files give the same bytes. */
export const packClient = (): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-api-client-'));
  try {
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
    execFileSync('npm', args, {
      cwd: CLIENT,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [packed = ''] = readdirSync(folder);
    return readFileSync(join(folder, packed));
  } finally {
    rmSync(folder, { recursive: true });
  }
};
