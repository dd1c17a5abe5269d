import { expect } from 'chai';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { makeCleanCopy } from '../../src/upgrade/clean-copy.js';
import { commandsOf } from '../../src/pages/snippets.js';

const PAGE = 'docs/getting-started.md';

const [START = '', ...CALLS] = commandsOf(PAGE);

interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

interface Campaigns {
  readonly items: readonly Campaign[];
}

/** The environment of a new user, without settings of the test run. Port 3000 may be in use on this machine. */
const newcomersEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('WORKSPACE_API_'))),
  WORKSPACE_API_PORT: '0',
});

describe(PAGE, function () {
  this.timeout(600_000);
  let copy: string;
  let server: ChildProcess;

  before(() => {
    copy = makeCleanCopy();
  });

  after(() => {
    // The process group, because npm does not forward every signal.
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid);
    rmSync(copy, { recursive: true });
  });

  /** Starts the server as on the page. Resolves to the lines to paste that it prints. */
  const startServer = async (): Promise<string> => {
    const started = spawn('bash', ['-ec', START], {
      cwd: copy,
      // The demo ignores the variables of another server.
      env: { ...newcomersEnvironment(), WORKSPACE_API_MONGODB_URI: 'mongodb://127.0.0.1:1' },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server = started;
    const stderr = text(started.stderr);
    const lines: string[] = [];
    for await (const line of createInterface(started.stdout)) {
      if (/^ *export (?:URL|KEY)=/.test(line)) lines.push(line);
      if (line.startsWith('Stop with')) return lines.join('\n');
    }
    throw new Error(`The server has ended. ${await stderr}`);
  };

  it('leads from a clone to a campaign, with every line pasted unchanged', async () => {
    const pasted = await startServer();
    const shell = spawn('bash', ['-e'], { cwd: copy, env: newcomersEnvironment() });
    const ended = once(shell, 'close') as Promise<[number | null]>;
    const printed = Promise.all([text(shell.stdout), text(shell.stderr)]);
    shell.stdin.end(`${pasted}\n${CALLS.join('')}`);
    const [[code], [stdout, stderr]] = await Promise.all([ended, printed]);

    expect(code, stdout + stderr).to.equal(0);
    const answers = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => (JSON.parse(line) as { data: unknown }).data);
    const [created, listed] = answers.slice(-2) as [Campaign, Campaigns];
    expect(created).to.include({ name: 'Hello', status: 'draft' });
    expect(listed.items).to.deep.equal([created]);
  });
});
