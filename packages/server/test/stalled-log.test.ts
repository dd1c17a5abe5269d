import { expect } from 'chai';
import { endChildren } from './cli.js';
import { keyOf, startDemo } from './demo-server.js';
import { Load } from './load.js';
import { until } from './until.js';

interface LogLine {
  readonly msg: string;
  readonly dropped?: number;
}

const WITHOUT_LIMITS = ['--port', '0', '--key-rate-limit', 'none', '--workspace-rate-limit', 'none'];

describe('a reader of stderr that stalls', function () {
  this.timeout(60_000);
  afterEach(endChildren);

  it('blocks no request, drops lines that are counted in the log and a metric, and gets every line once it resumes', async () => {
    const demo = await startDemo([...WITHOUT_LIMITS, '--management-port', '0']);
    await demo.run.shows('stderr', '"listening"');
    const [, managementUrl = ''] = /"managementUrl":"([^"]+)"/.exec(demo.run.stderr) ?? [];
    demo.run.pauseStderr();

    const secret = keyOf(demo, 'Acme Logistics', 'Full access').secret;
    const load = new Load({ url: demo.url, secret, connections: 20, reconnects: false });
    await until(() => load.answered > 8_000);
    await load.stop();
    expect(await fetch(`${managementUrl}/healthz`)).to.include({ status: 200 });
    const metrics = await (await fetch(`${managementUrl}/metrics`)).text();
    const counted = Number(/^workspace_api_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1]);
    expect(counted).to.be.above(0);

    demo.run.resumeStderr();
    await demo.run.shows('stderr', '"dropped"');
    demo.run.signal('SIGTERM');
    const { code, stderr } = await demo.run.exit;
    expect(code).to.equal(0);
    const lines = stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as LogLine);
    const dropped = lines.reduce((sum, line) => sum + (line.dropped ?? 0), 0);
    expect(dropped).to.equal(counted);
    expect(lines.filter(({ msg }) => msg === 'request completed').length + dropped).to.equal(load.answered);
    expect(lines.at(-1)?.msg).to.equal('stopped');
  });

  it('does not keep a server from stopping', async () => {
    const demo = await startDemo(WITHOUT_LIMITS);
    demo.run.pauseStderr();
    const secret = keyOf(demo, 'Acme Logistics', 'Full access').secret;
    const load = new Load({ url: demo.url, secret, connections: 20, reconnects: false });
    await until(() => load.answered > 3_000);
    const start = performance.now();
    demo.run.signal('SIGTERM');
    await load.ended();
    expect(await demo.run.ended).to.include({ code: 0 });
    expect(performance.now() - start).to.be.below(10_000);
  });
});
