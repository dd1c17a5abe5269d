import { expect } from 'chai';
import { endChildren } from '../support/cli.js';
import { keyOf, startDemo, type DemoServer } from '../support/demo-server.js';
import { beginRequest, readToEnd, untilRejected, type SlowRequest } from '../support/slow-request.js';
import { until } from '../support/until.js';

const secretOf = (demo: DemoServer): string => keyOf(demo, 'Acme Logistics', 'Full access').secret;

const begin = (demo: DemoServer): Promise<SlowRequest> => beginRequest(demo.url, secretOf(demo));

describe('a shutdown of serve', function () {
  this.timeout(60_000);
  afterEach(endChildren);

  it('exits with 0, also if its terminal closes', async () => {
    const { run } = await startDemo();
    run.signal('SIGHUP');
    expect(await run.exit).to.include({ code: 0, signal: null });
  });

  it('finishes a request in progress, and closes its connection', async () => {
    const demo = await startDemo();
    const { socket, finish } = await begin(demo);
    demo.run.signal('SIGTERM');
    await untilRejected(demo.url);
    finish();
    const answer = await readToEnd(socket);
    expect(answer)
      .to.match(/^HTTP\/1\.1 400 /)
      .and.to.match(/^Connection: close\r$/im);
    expect(answer).to.contain('"code":"validation_failed"');
    expect(await demo.run.exit).to.include({ code: 0 });
  });

  it('ignores the echo of a signal, because npm forwards Ctrl+C', async () => {
    const demo = await startDemo();
    const { socket, finish } = await begin(demo);
    demo.run.signal('SIGINT');
    demo.run.signal('SIGINT');
    await demo.run.shows('stderr', 'stopping');
    finish();
    expect(await readToEnd(socket)).to.match(/^HTTP\/1\.1 400 /);
    expect(await demo.run.exit).to.include({ code: 0 });
  });

  it('exits at once on a second signal, also a different one', async () => {
    const demo = await startDemo();
    const { socket } = await begin(demo);
    socket.on('error', () => undefined);
    demo.run.signal('SIGTERM');
    await demo.run.shows('stderr', 'stopping');
    let hasEnded = false;
    void demo.run.exit.then(() => (hasEnded = true));
    await until(() => {
      demo.run.signal('SIGINT');
      return hasEnded;
    });
    expect(await demo.run.exit).to.include({ code: null, signal: 'SIGINT' });
  });
});
