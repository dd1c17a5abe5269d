import { expect } from 'chai';
import { commandsByPath } from '../../src/commands/commands.js';
import { flagOf } from '../../src/configuration/command-option.js';
import { runCommand } from '../support/run-command.js';

interface PrintedConfiguration {
  readonly command: string;
  readonly configuration: Readonly<Record<string, { readonly value: unknown; readonly source: string }>>;
}

// Nothing listens there, so a command that uses the database would fail.
const URI = 'mongodb://ann:s3cret@127.0.0.1:1/shop?authSource=hidden';

const WORKSPACE = '0193d0c5-7c1e-7d52-9a53-4f0f6f1f2b11';

describe('--print-config', function () {
  this.timeout(60_000);

  it('prints each option with its value and its source, without secrets', async () => {
    const { code, stdout, stderr } = await runCommand(['serve', '--port', '8080', '--print-config'], {
      WORKSPACE_API_MONGODB_URI: URI,
      WORKSPACE_API_HOST: '0.0.0.0',
      WORKSPACE_API_PORT: '9000',
    });
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
    const [heading = '', ...rows] = stdout.trimEnd().split('\n');
    expect(heading.split(/ {2,}/)).to.deep.equal(['OPTION', 'VALUE', 'FROM']);
    const cells = new Map(rows.map((row) => row.split(/ {2,}/)).map(([option, ...rest]) => [option, rest]));
    expect([...cells.keys()]).to.deep.equal(
      Object.values((await commandsByPath())['serve']?.options ?? {}).map(flagOf),
    );
    expect(cells.get('--mongodb-uri')).to.deep.equal([
      'mongodb://[redacted]@127.0.0.1:1/shop?[redacted]',
      'WORKSPACE_API_MONGODB_URI',
    ]);
    expect(cells.get('--mongodb-database')).to.deep.equal([
      'the one in the connection string, else workspace_api',
      'default',
    ]);
    expect(cells.get('--host')).to.deep.equal(['0.0.0.0', 'WORKSPACE_API_HOST']);
    expect(cells.get('--port')).to.deep.equal(['8080', 'flag']);
    expect(cells.get('--log-level')).to.deep.equal(['info', 'default']);
    expect(cells.get('--demo')).to.deep.equal(['false', 'default']);
  });

  it('prints JSON with --json', async () => {
    const args = ['issue', '--workspace', WORKSPACE, '--as', 'ann', '--name', 'Back end', '--scope', 'usage:read'];
    const { code, stdout } = await runCommand(['keys', ...args, '--print-config', '--json'], {
      WORKSPACE_API_MONGODB_URI: URI,
    });
    expect(code).to.equal(0);
    expect(JSON.parse(stdout) as PrintedConfiguration).to.deep.equal({
      command: 'keys issue',
      configuration: {
        workspace: { value: WORKSPACE, source: 'flag' },
        as: { value: 'ann', source: 'flag' },
        name: { value: 'Back end', source: 'flag' },
        scope: { value: ['usage:read'], source: 'flag' },
        allowedAddress: { value: null, source: 'default' },
        requestsPerMinute: { value: null, source: 'default' },
        hostScope: { value: [], source: 'default' },
        keyPrefix: { value: 'wsk', source: 'default' },
        maxKeys: { value: 500, source: 'default' },
        id: { value: null, source: 'default' },
        postgresUri: { value: null, source: 'default' },
        postgresSchema: { value: 'workspace_api', source: 'default' },
        postgresPreparedStatements: { value: 'on', source: 'default' },
        postgresPoolSize: { value: 10, source: 'default' },
        data: { value: null, source: 'default' },
        expiresInDays: { value: 90, source: 'default' },
        reason: { value: null, source: 'default' },
        mongodbUri: { value: 'mongodb://[redacted]@127.0.0.1:1/shop?[redacted]', source: 'variable' },
        mongodbDatabase: { value: null, source: 'default' },
        retrySeconds: { value: 10, source: 'default' },
        json: { value: true, source: 'flag' },
      },
    });
  });

  it('prints arguments', async () => {
    const args = ['sync', 'groups', 'groups.ndjson', '--workspace', WORKSPACE, '--mongodb-uri', URI];
    const { code, stdout } = await runCommand([...args, '--print-config']);
    expect(code).to.equal(0);
    expect(stdout).to.match(/^<file> +groups\.ndjson +argument$/m);
  });

  it('reports every problem as without it', async () => {
    const args = ['serve', '--demo', '--port', 'http', '--log-level', 'loud'];
    const [printed, served] = await Promise.all([runCommand([...args, '--print-config']), runCommand(args)]);
    expect(printed).to.deep.equal(served);
    expect(printed).to.include({ code: 2, stdout: '' });
    expect(printed.stderr).to.contain('--port').and.to.contain('--log-level');
  });
});
