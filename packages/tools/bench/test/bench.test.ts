import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../src/main.js', import.meta.url));

interface Output {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

const run = (...args: string[]): Promise<Output> =>
  new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, stderr });
    });
  });

describe('npm run bench', function () {
  this.timeout(120_000);

  it('compares servers that give the same responses, and prints the tables', async () => {
    const { code, stdout, stderr } = await run('--quick', '--only', 'memory', '--seconds', '0.1');
    expect(code, stderr).to.equal(0);
    expect(stderr).to.include('All servers give the same responses.');
    expect(stdout).to.match(/\| Page in memory: .* \| ≥ 1\.00 \| (\*\*)?[\d.]+\1 \|/);
    expect(stdout).to.match(/\| GET \/groups\?limit=50, memory( \| [\d,]+){3} \|/);
  });

  it('rejects an unknown section, and names those that exist', async () => {
    const { code, stderr } = await run('--only', 'speed');
    expect(code).to.equal(1);
    expect(stderr).to.include(
      'mongodb, postgres, memory, growth, workspaces, heavy, sizes, processes, process, fairness, before',
    );
  });
});
