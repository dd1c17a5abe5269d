import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { CliRun, endChildren } from '../cli.js';

/** Runs a line in a shell, as somebody who pastes it would. */
const paste = async (line: string): Promise<unknown> => {
  const { stdout } = await promisify(execFile)('sh', ['-c', line]);
  return JSON.parse(stdout);
};

describe('the demo in text', () => {
  let run: CliRun;
  let commands: string[];

  before(async function () {
    this.timeout(10_000);
    run = new CliRun(['serve', '--demo', '--port', '0']);
    await run.shows('stdout', 'Ctrl+C');
    commands = run.stdout.split('\n').filter((line) => line.trim().startsWith('curl '));
  });

  after(endChildren);

  it('has a command that lists five groups when it is pasted', async () => {
    const answer = await paste(commands[0] ?? '');
    expect(answer).to.have.nested.property('data.items').with.lengthOf(5);
    expect(answer).to.have.nested.property('data.nextCursor').that.is.a('string');
  });

  it('has a command that creates a draft when it is pasted', async () => {
    const answer = await paste(commands[1] ?? '');
    expect(answer).to.have.nested.property('data.status', 'draft');
    expect(answer).to.have.nested.property('data.groupIds').with.lengthOf(2);
  });

  it('shows the base URL, and five keys by workspace, name and scopes, or by reason', () => {
    const secret = 'wsk_[0-9A-Za-z]{38}';
    expect(run.stdout).to.match(/^ {2}http:\/\/127\.0\.0\.1:\d+$/m);
    expect(run.stdout).to.match(new RegExp(`^ {2}Acme Logistics +Full access +${secret} +all$`, 'm'));
    expect(run.stdout).to.match(new RegExp(`^ {2}Acme Logistics +Read only +${secret} +all but campaigns:write$`, 'm'));
    expect(run.stdout).to.match(new RegExp(`^ {2}Globex Events +Full access +${secret} +all$`, 'm'));
    expect(run.stdout).to.match(new RegExp(`^ {2}revoked +${secret}$`, 'm'));
    expect(run.stdout).to.match(new RegExp(`^ {2}expired +${secret}$`, 'm'));
  });
});
