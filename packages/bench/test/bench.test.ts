import { expect } from 'chai';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Report } from '../src/report/report.js';
import { PEERS } from '../src/servers/catalogue.js';

const MAIN = fileURLToPath(new URL('../src/main.js', import.meta.url));

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe('npm run bench', function () {
  this.timeout(300_000);
  let temporary: string;
  let child: ChildProcess | undefined;

  beforeEach(async () => {
    temporary = await mkdtemp(join(tmpdir(), 'bench-run-'));
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await rm(temporary, { recursive: true });
  });

  /** Starts the benchmark with a temporary folder of its own. */
  const start = (...args: string[]) => {
    child = spawn(process.execPath, [MAIN, ...args], {
      env: { ...process.env, TMPDIR: temporary },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return child;
  };

  const run = async (...args: string[]) => {
    const started = start(...args);
    let [stdout, stderr] = ['', ''];
    started.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    started.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const [code] = (await once(started, 'close')) as [number];
    return { code, stdout, stderr };
  };

  it('measures a quick run from end to end, and reports it', async () => {
    const output = join(temporary, 'report');
    const { code, stdout, stderr } = await run('--quick', '--only', 'memory/groups-first', '--output', output);
    expect(stderr).to.equal('');
    expect(code).to.equal(0);
    expect(stdout).to.include('All servers give the same responses.');
    expect(await readdir(output)).to.have.members(['README.md', 'memory.svg', 'results.json']);

    const { comparisons, command } = JSON.parse(await readFile(join(output, 'results.json'), 'utf8')) as Report;
    expect(command).to.equal('npm run bench -- --quick --only memory/groups-first');
    expect(comparisons.map(({ name }) => name)).to.deep.equal(['memory/groups-first']);
    expect(comparisons[0]?.subjects.map(({ name }) => name)).to.deep.equal([
      'product',
      ...PEERS.map(({ name }) => name),
    ]);
    for (const figures of comparisons[0]?.rounds.flat() ?? []) {
      expect(figures.cpu).to.be.above(0);
      expect(figures.rate).to.be.above(0);
    }
  });

  it('leaves no process and no file if it is interrupted', async () => {
    const started = start('--quick', '--only', 'memory/groups-first');
    const servers: number[] = [];
    for await (const line of createInterface({ input: started.stdout as NodeJS.ReadableStream })) {
      if (!line.includes('warm-up')) continue;
      const children = await readFile(`/proc/${started.pid ?? 0}/task/${started.pid ?? 0}/children`, 'utf8');
      servers.push(...children.trim().split(' ').map(Number));
      break;
    }
    expect(servers).to.have.length.at.least(PEERS.length + 2);
    const ended = once(started, 'exit');
    started.kill('SIGINT');
    await ended;
    await until(() => !servers.some(isAlive));
    expect(await readdir(temporary)).to.deep.equal([]);
  });

  for (const name of ['speed', 'memory/speed', 'memory/me/fast', 'groups-first']) {
    it(`rejects --only ${name}, and names what can be measured`, async () => {
      const { code, stdout, stderr } = await run('--quick', '--only', name);
      expect(code).to.equal(1);
      expect(stdout).to.equal('');
      expect(stderr)
        .to.include(`'${name}' is invalid`)
        .and.to.match(/\bmemory\b.*\bmemory\/me\b.*\btransports\/campaigns\b/);
    });
  }

  it('rejects a number of rounds that is not an integer', async () => {
    const { code, stderr } = await run('--rounds', '2.5');
    expect(code).to.equal(1);
    expect(stderr).to.include('--rounds').and.to.include('whole number');
  });
});
