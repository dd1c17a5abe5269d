import { expect } from 'chai';
import { join } from 'node:path';
import { nextCommand } from '../../src/configuration/next-command.js';
import { asCalled } from '../../src/text/shell.js';

const BIN = '/home/ann/shop/node_modules/.bin/workspace-api';

/** Returns the result of a function in a process that was called in another way. */
const calledAs = (argv: readonly string[], npmCommand: string, run: () => string): string => {
  const { argv: before, env } = process;
  Object.assign(process, { argv: [process.execPath, ...argv], env: { npm_command: npmCommand } });
  try {
    return run();
  } finally {
    Object.assign(process, { argv: before, env });
  }
};

describe('a command to paste', () => {
  for (const [how, file, npmCommand, program] of [
    ['by name', '/usr/local/bin/workspace-api', '', 'workspace-api'],
    ['with npx', BIN, 'exec', 'npx workspace-api'],
    ['by a script of the project', BIN, 'run-script', 'npx workspace-api'],
    [
      'as a file that an installation links',
      'C:\\npm\\node_modules\\@workspace-api\\server\\bin\\workspace-api.js',
      '',
      'workspace-api',
    ],
    ['as a file of a clone', join(process.cwd(), 'my clone', 'cli.js'), 'exec', "node 'my clone/cli.js'"],
  ] as const) {
    it(`calls the program as it was called: ${how}`, () => {
      expect(calledAs([file], npmCommand, () => nextCommand('migrate'))).to.equal(`${program} migrate`);
      const example = "gunzip -c a.gz |\n    workspace-api sync groups - --workspace 'a'";
      expect(calledAs([file], npmCommand, () => asCalled(example))).to.equal(
        example.replace('workspace-api', () => program),
      );
    });
  }

  it('has the storage of the command before it, and the flags that both have', () => {
    const argv = ['workspace-api', 'keys', 'list', '--data=a b.sqlite', '--workspace', 'w1', '--as', 'ann', '--json'];
    expect(calledAs(argv, '', () => nextCommand('migrate'))).to.equal("workspace-api migrate --data 'a b.sqlite'");
    expect(calledAs(argv, '', () => nextCommand('members list', '--workspace'))).to.equal(
      "workspace-api members list --data 'a b.sqlite' --workspace w1",
    );
  });

  it('has no connection string that may have a secret', () => {
    for (const [uri, shown] of [
      ['mongodb://db.example:27017/acme', 'mongodb://db.example:27017/acme'],
      ['mongodb://ann:s3cret@db.example/acme', 'URI'],
      ['mongodb://db.example/?tlsCertificateKeyFilePassword=s3cret', 'URI'],
    ] as const) {
      const argv = ['workspace-api', 'serve', '--mongodb-uri', uri];
      expect(calledAs(argv, '', () => nextCommand('migrate'))).to.equal(`workspace-api migrate --mongodb-uri ${shown}`);
    }
  });
});
