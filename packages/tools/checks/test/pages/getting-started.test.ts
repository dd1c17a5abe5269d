import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { makeCleanCopy } from '../../src/upgrade/clean-copy.js';
import { commandsOf } from '../../src/pages/snippets.js';

const PAGE = 'docs/getting-started.md';

interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

interface Campaigns {
  readonly items: readonly Campaign[];
}

/** The environment of a new user, without settings of the test run. */
const newcomersEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('WORKSPACE_API_')));

describe(PAGE, function () {
  this.timeout(600_000);
  let copy: string;

  before(() => {
    copy = makeCleanCopy();
  });

  after(() => {
    rmSync(copy, { recursive: true });
  });

  it('leads from a clone to a campaign, with every line pasted unchanged', async () => {
    const shell = spawn('bash', ['-e'], { cwd: copy, env: newcomersEnvironment() });
    const ended = once(shell, 'close') as Promise<[number | null]>;
    const printed = Promise.all([text(shell.stdout), text(shell.stderr)]);
    shell.stdin.end(commandsOf(PAGE).join(''));
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
