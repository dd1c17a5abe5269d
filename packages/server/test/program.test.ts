import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { CLI } from './support/cli.js';
import { runCommand } from './support/run-command.js';

describe('the command line', function () {
  this.timeout(60_000);

  it('has help and version as commands', async () => {
    const [help, version] = [await runCommand(['help']), await runCommand(['version'])];
    expect(help).to.include({ code: 0, stdout: (await runCommand(['--help'])).stdout });
    expect(version).to.include({ code: 0, stdout: (await runCommand(['--version'])).stdout });
    expect((await runCommand(['help', 'serve'])).stdout).to.contain('--mongodb-uri');
    expect(await runCommand(['version', '--help'])).to.include({ code: 0, stderr: '' });
  });

  for (const [what, args] of [
    ['a configuration that is not valid', ['keys', 'list', '--json']],
    ['an unknown option', ['keys', 'list', '--json', '--colour']],
    ['an unknown command', ['kyes', '--json']],
  ] as const) {
    it(`reports ${what} as one line of JSON with --json`, async () => {
      const { code, stdout, stderr } = await runCommand(args);
      expect({ code, stdout }).to.deep.equal({ code: 2, stdout: '' });
      expect(stderr.trimEnd().split('\n')).to.have.lengthOf(1);
      const { error } = JSON.parse(stderr) as { error: { message: string; exitCode: number } };
      expect(error.exitCode).to.equal(2);
      expect(error.message).not.to.equal('');
    });
  }

  it('says where an argument without a flag belongs, and does not repeat it', async () => {
    for (const [command, example] of [
      ['workspaces delete', 'workspace-api workspaces delete --workspace "$WORKSPACE_ID" --dry-run'],
      ['keys find', 'workspace-api keys find < secret.txt'],
      ['keys revoke id', 'workspace-api keys revoke "$KEY_ID" --workspace "$WORKSPACE_ID" --as ann'],
    ] as const) {
      const { code, stderr } = await runCommand([...command.split(' '), 's3cret']);
      expect(code).to.equal(2);
      expect(stderr)
        .to.contain(`An argument has no flag. Put one in front, and quote values with spaces, as in: ${example}\n`)
        .and.not.contain('s3cret');
    }
  });

  it('reports an output that cannot be written in a sentence', () => {
    // /dev/full is a disk without space.
    const { status, stderr } = spawnSync('sh', ['-c', `'${process.execPath}' '${CLI}' openapi > /dev/full`], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).to.deep.equal({
      status: 1,
      stderr: 'workspace-api: The output cannot be written: ENOSPC: no space left on device, write.\n',
    });
  });
});
