import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect } from 'chai';
import { endChildren, runCli } from '../support/cli.js';
import { keyOf, startDemo, type DemoServer } from '../support/demo-server.js';
import { runCommand } from '../support/run-command.js';

describe('the configuration of serve', () => {
  afterEach(endChildren);

  it('is rejected with all problems at once, each with flag, variable and the values that it takes', async () => {
    const { code, stdout, stderr } = await runCommand(['serve', '--port', '3000abc', '--host', 'not a host'], {
      WORKSPACE_API_JSON: 'maybe',
      WORKSPACE_API_PROT: '3000',
      WORKSPACE_API_KEY_RATE_LIMIT: '0',
    });
    expect(code).to.equal(2);
    expect(stdout).to.equal('');
    expect(stderr).to.equal(
      [
        'workspace-api: the configuration is not valid.',
        '  One of --demo (WORKSPACE_API_DEMO), --mongodb-uri (WORKSPACE_API_MONGODB_URI), --postgres-uri (WORKSPACE_API_POSTGRES_URI), --data (WORKSPACE_API_DATA) and --module (WORKSPACE_API_MODULE) is required: demo data in memory, a database, a file, or storage of your own.',
        '  --host (WORKSPACE_API_HOST) must be a host name or an IP address, without a scheme and a port.',
        '  --port (WORKSPACE_API_PORT) must be an integer from 0 to 65535.',
        '  --key-rate-limit (WORKSPACE_API_KEY_RATE_LIMIT) must be an integer from 1 to 1000000000, or none.',
        '  --json (WORKSPACE_API_JSON) must have no value as a flag, and be true, false, 1 or 0 as a variable.',
        '  WORKSPACE_API_PROT is not a known variable. Did you mean WORKSPACE_API_PORT?',
        '',
      ].join('\n'),
    );
  });

  it('does not take --demo and --mongodb-uri together', async () => {
    const { code, stderr } = await runCommand(['serve', '--demo'], {
      WORKSPACE_API_MONGODB_URI: 'mongodb://localhost',
    });
    expect(code).to.equal(2);
    expect(stderr).to.equal(
      [
        'workspace-api: the configuration is not valid.',
        '  --demo (WORKSPACE_API_DEMO) and --mongodb-uri (WORKSPACE_API_MONGODB_URI) exclude each other: leave one of them out.',
        '',
      ].join('\n'),
    );
  });

  it('is rejected if the driver rejects the connection string, with the reason and without a password', async () => {
    for (const [uri, reason] of [
      ['mongodb://ann:s3cret@localhost/?retries=1', ': option retries is not supported.'],
      ['mongodb://ann:s3cret@localhost/?timeoutMS=500', ': option timeoutMS is not supported, remove it.'],
      ['mongodb://ann:s3cret', '.'],
      ['mongodb://ann:s3:cret@localhost', ': Password contains unescaped characters. Percent-encode them.'],
    ] as const) {
      const { code, stderr } = await runCommand(['serve', '--mongodb-uri', uri]);
      expect(code).to.equal(2);
      expect(stderr).to.equal(
        `workspace-api: --mongodb-uri (WORKSPACE_API_MONGODB_URI) is not a valid connection string${reason}\n`,
      );
    }
  });

  it('has switches that a variable turns off', async () => {
    const { code, stderr } = await runCommand(['serve'], { WORKSPACE_API_DEMO: 'false' });
    expect(code).to.equal(2);
    expect(stderr).to.contain('One of --demo (WORKSPACE_API_DEMO), --mongodb-uri');
  });

  it('is read from the environment, and sets the rate limits', async () => {
    const demo = await startDemo(['--key-rate-limit', '2', '--workspace-rate-limit', 'none'], {
      WORKSPACE_API_PORT: '0',
      WORKSPACE_API_HOST: 'localhost',
    });
    expect(demo.url).to.match(/^http:\/\/localhost:(?!3000$)\d+$/);
    const { secret } = keyOf(demo, 'Acme Logistics', 'Full access');
    const url = `${demo.url}/api/public/v1/me`;
    const statuses: number[] = [];
    for (let request = 0; request < 3; request++) {
      const { status, headers } = await fetch(url, { headers: { authorization: `Bearer ${secret}` } });
      statuses.push(status);
      expect(headers.get('ratelimit-policy')).to.equal('"key";q=2;w=60');
    }
    expect(statuses).to.deep.equal([200, 200, 429]);
  });

  it('identifies clients behind a proxy by their address, and rejects plain HTTP in front of it unless allowed', async () => {
    const statusOf = async (
      { url }: DemoServer,
      secret: string,
      forwarded: Record<string, string>,
    ): Promise<number> => {
      const headers = { authorization: `Bearer ${secret}`, ...forwarded };
      return (await fetch(`${url}/api/public/v1/me`, { headers })).status;
    };
    const strict = await startDemo(['--port', '0', '--trusted-proxies', '1', '--address-rate-limit', '1']);
    const unknown = 'wsk_000000000000000000000000000000002wjyrI';
    for (const [address, status] of [
      ['203.0.113.1', 401],
      ['203.0.113.1', 429],
      ['203.0.113.2', 401],
    ] as const)
      expect(await statusOf(strict, unknown, { 'x-forwarded-for': address })).to.equal(status);

    const lenient = await startDemo(['--port', '0', '--trusted-proxies', '1', '--allow-plain-http']);
    for (const [demo, status] of [
      [strict, 403],
      [lenient, 200],
    ] as const) {
      const { secret } = keyOf(demo, 'Acme Logistics', 'Full access');
      expect(await statusOf(demo, secret, { 'x-forwarded-proto': 'http' })).to.equal(status);
    }
  });

  it('fails with one line if the port is in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    try {
      const args = ['serve', '--demo', '--port', String(port)];
      const { code, stdout, stderr } = await runCli(args);
      expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' });
      expect(stderr).to.equal(
        `workspace-api: cannot listen on 127.0.0.1:${port}. The port is in use. Choose another, or 0 for a free one: --port ${port + 1}\n`,
      );
      const start = await runCli(args, { npm_lifecycle_event: 'start' });
      expect(start.stderr).to.contain(`: npm start -- --port ${port + 1}\n`);
    } finally {
      holder.close();
    }
  });
});

describe('the command line', () => {
  it('repeats no password of an unknown option', async () => {
    const { code, stderr } = await runCommand(['serve', '--mongodb-url=mongodb://ann:s3cret@localhost']);
    expect(code).to.equal(2);
    expect(stderr).to.contain("unknown option '--mongodb-url=mongodb://[redacted]").and.not.to.contain('s3cret');
  });

  it('rejects an unknown command', async () => {
    const { code, stderr } = await runCommand(['server']);
    expect(code).to.equal(2);
    expect(stderr).to.contain("unknown command 'server'");
  });
});
