import { expect } from 'chai';
import { endChildren, runCli } from '../support/cli.js';
import { get, keyOf, startDemo } from '../support/demo-server.js';
import { expectPhases, linesOf } from '../support/log-lines.js';
import { parseMetrics, sumOf } from '../observability/parse-metrics.js';
import { until } from '../support/until.js';

describe('the management port of a demo', function () {
  this.timeout(60_000);
  after(endChildren);

  it('is closed by default, so that two demos can run at the same time', async () => {
    const demos = await Promise.all([startDemo(), startDemo()]);
    const fields = ['level', 'time', 'url', 'keyPageUrl', 'startMs', 'msg'];
    for (const { run } of demos) {
      await run.shows('stderr', 'listening');
      const [line = {}] = linesOf(run.stderr);
      expect(Object.keys(line)).to.deep.equal(fields);
      expectPhases(line, ['loaded', 'assembled', 'seeded', 'listening']);
    }
  });

  it('serves readiness and metrics if it is configured, does not change the output, and must be free', async () => {
    const demo = await startDemo(['--port', '0', '--management-port', '0']);
    expect(Object.keys(JSON.parse(demo.run.stdout) as object)).to.deep.equal([
      'url',
      'keyPageUrl',
      'workspaces',
      'rejectedKeys',
    ]);
    await demo.run.shows('stderr', 'listening');
    const managementUrl = String(linesOf(demo.run.stderr)[0]?.['managementUrl']);
    expect(await fetch(`${managementUrl}/healthz`)).to.include({ status: 200 });
    expect(await fetch(`${managementUrl}/readyz`)).to.include({ status: 200 });

    await get(demo, keyOf(demo, 'Acme Logistics', 'Full access').secret, '/me');
    const metrics = async () => parseMetrics(await (await fetch(`${managementUrl}/metrics`)).text());
    await until(
      async () => sumOf(await metrics(), 'workspace_api_requests_total', { operation: 'getWorkspace' }) === 1,
    );
    const { port } = new URL(demo.url);
    const { code, stdout, stderr } = await runCli(['serve', '--demo', '--port', '0', '--management-port', port]);
    expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' });
    expect(stderr).to.contain('--management-port');
    // It closes if the port of the API cannot be opened, so that the process exits.
    expect(await runCli(['serve', '--demo', '--port', port, '--management-port', '0'])).to.include({ code: 1 });
    demo.run.signal('SIGTERM');
    expect(await demo.run.exit).to.include({ code: 0 });
  });
});

describe('the log of a demo', function () {
  this.timeout(60_000);
  afterEach(endChildren);

  it('may be text for people, with a line per request', async () => {
    const demo = await startDemo(['--port', '0', '--log-format', 'pretty']);
    await get(demo, keyOf(demo, 'Acme Logistics', 'Full access').secret, '/groups');
    await demo.run.shows('stderr', 'listGroups');
    demo.run.signal('SIGTERM');
    const { stderr } = await demo.run.exit;
    const lines = stderr.trimEnd().split('\n');
    expect(lines.map((line) => line.replace(/^\[[\d:.]+\] (\w+: [\w ]+\w).*$/, '$1'))).to.deep.equal([
      'INFO: listening',
      'INFO: request completed',
      'INFO: stopping',
      'INFO: stopped',
    ]);
  });

  it('has no requests at the level of warnings, and warns once if X-Forwarded-For arrives and no proxy is trusted', async () => {
    const demo = await startDemo(['--port', '0', '--log-level', 'warn']);
    await get(demo, 'nothing', '/groups');
    for (let request = 0; request < 3; request++) {
      await fetch(`${demo.url}/api/public/v1/me`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    }
    demo.run.signal('SIGTERM');
    const { stderr } = await demo.run.exit;
    const [warning, ...others] = linesOf(stderr);
    expect(others).to.deep.equal([]);
    expect(warning?.['level']).to.equal('warn');
    expect(warning?.['msg']).to.contain('--trusted-proxies');
  });
});
