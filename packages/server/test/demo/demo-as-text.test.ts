import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { CliRun, endChildren } from '../support/cli.js';

describe('the text of the demo', () => {
  let run: CliRun;
  /** Returns the blocks to paste. */
  let blocks: string[];

  before(async function () {
    this.timeout(30_000);
    run = new CliRun(['serve', '--demo', '--port', '0']);
    await run.shows('stdout', 'Ctrl+C');
    blocks = run.stdout.split('\n\n').filter((block) => /^ {2}(?:export|curl) /.test(block));
  });

  after(endChildren);

  /** Runs a block in a shell after the exports, as if both were pasted. */
  const paste = async (index: number): Promise<unknown> => {
    const { stdout } = await promisify(execFile)('sh', ['-c', [blocks[0], blocks[index]].join('\n')]);
    return JSON.parse(stdout);
  };

  it('exports the URL and a key, with a command that lists five groups', async () => {
    expect(blocks[0]).to.match(/^ {2}export URL=http:\/\/127\.0\.0\.1:\d+\n {2}export KEY=wsk_[0-9A-Za-z]{38}$/);
    const answer = await paste(1);
    expect(answer).to.have.nested.property('data.items').with.lengthOf(5);
    expect(answer).to.have.nested.property('data.nextCursor').that.is.a('string');
  });

  it('has a command that creates a draft', async () => {
    const answer = await paste(2);
    expect(answer).to.have.nested.property('data.status', 'draft');
    expect(answer).to.have.nested.property('data.groupIds').with.lengthOf(2);
  });

  it('shows the URLs of the API and the reference, and five keys', () => {
    const secret = 'wsk_[0-9A-Za-z]{38}';
    expect(run.stdout).to.match(/^ {2}API +http:\/\/127\.0\.0\.1:\d+$/m);
    expect(run.stdout).to.match(/^ {2}Reference +http:\/\/127\.0\.0\.1:\d+\/docs$/m);
    for (const key of ['Acme Logistics +Full access', 'Acme Logistics +Read only', 'Globex Events +Full access']) {
      expect(run.stdout).to.match(new RegExp(`^ {2}${key} +${secret}$`, 'm'));
    }
    expect(run.stdout).to.match(new RegExp(`^ {2}rejected +revoked +${secret}$`, 'm'));
    expect(run.stdout).to.match(new RegExp(`^ {2}rejected +expired +${secret}$`, 'm'));
  });

  it('fits on a terminal of 80 columns', () => {
    for (const line of run.stdout.split('\n')) expect(line.length, line).to.be.at.most(80);
  });
});
