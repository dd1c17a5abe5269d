import { expect } from 'chai';
import { endChildren } from '../support/cli.js';
import { startDemo } from '../support/demo-server.js';
import { connectTo, readToEnd } from '../support/slow-request.js';

describe('the timeouts of serve', function () {
  this.timeout(60_000);
  afterEach(endChildren);

  it('are in the Keep-Alive header, and exceed the usual idle timeout of load balancers', async () => {
    const { url } = await startDemo();
    expect((await fetch(url)).headers.get('keep-alive')).to.equal('timeout=72');
  });

  it('close an idle connection, and abort a request that does not arrive', async () => {
    const { url } = await startDemo(['--port', '0', '--keep-alive-timeout', '1', '--request-timeout', '2']);
    const [idle, slow] = [await connectTo(url), await connectTo(url)];
    idle.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    slow.write('GET / HT');
    expect(await readToEnd(idle))
      .to.match(/^HTTP\/1\.1 404 /)
      .and.match(/^Keep-Alive: timeout=1\r$/im);
    expect(await readToEnd(slow)).to.match(/^HTTP\/1\.1 408 /);
  });

  it('let load balancers notice a shutdown before connections are refused', async () => {
    const { run, url } = await startDemo(['--port', '0', '--management-port', '0', '--shutdown-delay', '3600']);
    await run.shows('stderr', 'managementUrl');
    const [, managementUrl = ''] = /"managementUrl":"([^"]+)"/.exec(run.stderr) ?? [];
    expect(await fetch(`${managementUrl}/readyz`)).to.include({ status: 200 });
    run.signal('SIGTERM');
    await run.shows('stderr', 'stopping');
    const readiness = await fetch(`${managementUrl}/readyz`);
    expect(readiness.status).to.equal(503);
    expect(await readiness.json()).to.deep.equal({ status: 'not_ready', reasons: ['The server is stopping.'] });
    expect(await fetch(`${url}/api/public/v1/me`)).to.include({ status: 401 });
  });
});
