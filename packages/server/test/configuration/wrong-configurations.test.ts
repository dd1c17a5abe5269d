import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../support/run-command.js';

const HEADING = 'workspace-api: the configuration is not valid.';

describe('an invalid configuration of serve', function () {
  this.timeout(60_000);

  const rejectionOf = async (args: string[], environment: Record<string, string> = {}): Promise<string[]> => {
    const { code, stdout, stderr } = await runCommand(['serve', ...args], environment);
    expect(code).to.equal(2);
    expect(stdout).to.equal('');
    return stderr.trimEnd().split('\n');
  };

  it('has a misspelled variable, and suggests the right one', async () => {
    const environment = {
      WORKSPACE_API_PROT: '80',
      WORKSPACE_API_MONGO_URI: 'mongodb://ann:s3cret@localhost',
      WORKSPACE_API_LOGLEVEL: 'debug',
      WORKSPACE_API_FOO: '1',
    };
    expect(await rejectionOf(['--demo'], environment)).to.have.members([
      HEADING,
      '  WORKSPACE_API_PROT is not a known variable. Did you mean WORKSPACE_API_PORT?',
      '  WORKSPACE_API_MONGO_URI is not a known variable. Did you mean WORKSPACE_API_MONGODB_URI?',
      '  WORKSPACE_API_LOGLEVEL is not a known variable. Did you mean WORKSPACE_API_LOG_LEVEL?',
      '  WORKSPACE_API_FOO is not a known variable. Remove it: its prefix is reserved for this program.',
    ]);
  });

  it('does not include variables of other commands, empty ones, or those that Kubernetes sets for Services', async () => {
    const { code, stdout, stderr } = await runCommand(['serve', '--demo', '--print-config'], {
      WORKSPACE_API_WORKSPACE: 'acme',
      WORKSPACE_API_NO_SUCH: '',
      // For the Services workspace-api and workspace-api-operations.
      WORKSPACE_API_SERVICE_HOST: '10.96.0.7',
      WORKSPACE_API_SERVICE_PORT: '80',
      WORKSPACE_API_SERVICE_PORT_HTTP: '80',
      WORKSPACE_API_PORT: 'tcp://10.96.0.7:80',
      WORKSPACE_API_PORT_80_TCP: 'tcp://10.96.0.7:80',
      WORKSPACE_API_PORT_80_TCP_PROTO: 'tcp',
      WORKSPACE_API_PORT_80_TCP_PORT: '80',
      WORKSPACE_API_PORT_80_TCP_ADDR: '10.96.0.7',
      WORKSPACE_API_OPERATIONS_SERVICE_HOST: '10.96.0.8',
      WORKSPACE_API_MANAGEMENT_PORT: 'tcp://10.96.0.8:9090',
    });
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
    expect(stdout)
      .to.match(/^--port +3000 +default$/m)
      .and.to.match(/^--management-port +9090, none with --demo +default$/m);
  });

  it('does not include a repeated flag: the last one counts', async () => {
    const { code, stdout } = await runCommand(['serve', '--demo', '--port', 'http', '--port=2', '--print-config']);
    expect(code).to.equal(0);
    expect(stdout).to.match(/^--port +2 +flag$/m);
  });

  it('has a flag without its value in front of another flag', async () => {
    expect(await rejectionOf(['--demo', '--port', '--log-level', 'warn'])).to.deep.equal([
      HEADING,
      '  --port (WORKSPACE_API_PORT) must be an integer from 0 to 65535.',
    ]);
  });

  it('has the same port for the API and for management', async () => {
    const same =
      '  --port (WORKSPACE_API_PORT) and --management-port (WORKSPACE_API_MANAGEMENT_PORT) take different ports, or 0 for a free one.';
    const uri = ['--mongodb-uri', 'mongodb://localhost'];
    expect(await rejectionOf(['--demo', '--port', '8080', '--management-port', '8080'])).to.deep.equal([HEADING, same]);
    expect(await rejectionOf([...uri, '--port', '9090'])).to.deep.equal([HEADING, same]);
    expect(await rejectionOf([...uri, '--port', '9090', '--host', '0.0.0.0'])).to.deep.equal([HEADING, same]);
    expect(await rejectionOf([...uri, '--port', '9090', '--management-host', '::'])).to.deep.equal([HEADING, same]);
    for (const args of [
      [...uri, '--port', '9090', '--host', '127.0.0.2'],
      [...uri, '--port', '0', '--management-port', '0'],
      ['--demo', '--port', '9090'],
      ['--demo', '--port', '9090', '--management-port', '9091'],
    ]) {
      expect(await runCommand(['serve', ...args, '--print-config'])).to.include({ code: 0, stderr: '' });
    }
  });

  it('has a folder for backups without a file, or without a back office', async () => {
    const backUp = ['--backup-folder', 'backups'];
    const requires =
      '  --backup-folder (WORKSPACE_API_BACKUP_FOLDER) requires --data (WORKSPACE_API_DATA) and --admin-port (WORKSPACE_API_ADMIN_PORT).';
    const admin = ['--admin-port', '0', '--admin-token-file', 'tokens'];
    expect(await rejectionOf(['--data', 'product.db', ...backUp])).to.deep.equal([HEADING, requires]);
    expect(await rejectionOf(['--demo', ...admin, ...backUp])).to.deep.equal([HEADING, requires]);
  });

  it('has an unknown flag, and suggests the right one', async () => {
    expect(await rejectionOf(['--demo', '--prot', '1'])).to.deep.equal([
      "error: unknown option '--prot'",
      '(Did you mean --port?)',
      'Use --help to see the options.',
    ]);
  });

  it('repeats no value, because it may be a secret', async () => {
    const uri = 'mongo://ann:s3cret@localhost';
    const wrong = [
      '  --mongodb-uri (WORKSPACE_API_MONGODB_URI) must be a connection string that starts with mongodb:// or mongodb+srv://, such as mongodb://localhost:27017. Percent-encode special characters of a password.',
    ];
    expect(await rejectionOf(['--mongodb-uri', uri])).to.deep.equal([HEADING, ...wrong]);
    expect(await rejectionOf([], { WORKSPACE_API_MONGODB_URI: uri })).to.deep.equal([HEADING, ...wrong]);
    const swapped = await rejectionOf(['--demo', '--log-level', uri, '--port', uri], { WORKSPACE_API_HOST: uri });
    expect(swapped).to.have.lengthOf(4);
    expect(swapped.join()).not.to.contain('s3cret');
  });
});

describe('a connection string in a file', function () {
  this.timeout(60_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'server-secret-'));
    await writeFile(join(folder, 'uri'), 'mongodb://ann:s3cret@db.example\n');
    await writeFile(join(folder, 'empty'), '');
  });
  after(() => rm(folder, { recursive: true }));

  const printConfig = async (environment: Record<string, string>, ...args: string[]) =>
    runCommand(['migrate', '--print-config', ...args], environment);

  it('is read if a variable names the file', async () => {
    const { code, stdout } = await printConfig({ WORKSPACE_API_MONGODB_URI_FILE: join(folder, 'uri') });
    expect(code).to.equal(0);
    expect(stdout).to.match(/^--mongodb-uri +mongodb:\/\/\[redacted\]@db\.example +WORKSPACE_API_MONGODB_URI_FILE$/m);
  });

  it('is ignored if a flag has a value', async () => {
    const environment = { WORKSPACE_API_MONGODB_URI_FILE: join(folder, 'none') };
    const { code, stdout } = await printConfig(environment, '--mongodb-uri', 'mongodb://other.example');
    expect(code).to.equal(0);
    expect(stdout).to.match(/^--mongodb-uri +mongodb:\/\/other\.example +flag$/m);
  });

  const label = '--mongodb-uri (WORKSPACE_API_MONGODB_URI)';
  const takes = 'WORKSPACE_API_MONGODB_URI_FILE must be the path of a file that can be read';

  it('is rejected if the file is unreadable or empty, without its path', async () => {
    for (const [name, fault] of [
      ['none', `${label} is not known: ${takes} (ENOENT: no such file or directory).`],
      ['.', `${label} is not known: ${takes} (EISDIR: illegal operation on a directory).`],
      [
        'empty',
        `${label} must be a connection string that starts with mongodb:// or mongodb+srv://, such as mongodb://localhost:27017. Percent-encode special characters of a password.`,
      ],
    ] as const) {
      const { code, stderr } = await printConfig({ WORKSPACE_API_MONGODB_URI_FILE: join(folder, name) });
      expect(code).to.equal(2);
      expect(stderr).to.equal(`${HEADING}\n  ${fault}\n`);
    }
  });

  it('is rejected if the variable has a value too', async () => {
    const { code, stderr } = await printConfig({
      WORKSPACE_API_MONGODB_URI: 'mongodb://localhost',
      WORKSPACE_API_MONGODB_URI_FILE: join(folder, 'uri'),
    });
    expect(code).to.equal(2);
    expect(stderr).to.equal(
      `${HEADING}\n  WORKSPACE_API_MONGODB_URI and WORKSPACE_API_MONGODB_URI_FILE exclude each other: leave one of them out.\n`,
    );
  });
});
