import { expect } from 'chai';
import { endChildren } from '../support/cli.js';
import { beginRequest, readToEnd, type SlowRequest } from '../support/slow-request.js';
import { keyOf, startDemo, type DemoServer } from '../support/demo-server.js';

const FAULT = new URL('../support/fault.js', import.meta.url).href;

const withFault = (kind: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${FAULT}`,
  FAULT_KIND: kind,
});

const begin = (demo: DemoServer): Promise<SlowRequest> =>
  beginRequest(demo.url, keyOf(demo, 'Acme Logistics', 'Full access').secret);

interface FatalLine {
  readonly level: string;
  readonly msg: string;
  readonly err: { readonly message: string; readonly stack: string };
  readonly origin: string;
}

const fatalLines = (stderr: string): FatalLine[] =>
  stderr
    .split('\n')
    .filter((line) => line.includes('"fatal"'))
    .map((line) => JSON.parse(line) as FatalLine);

describe('an uncaught error', function () {
  this.timeout(60_000);
  afterEach(endChildren);

  it('is logged with its stack and without secrets, and the exit code is 1', async () => {
    const { run } = await startDemo(['--port', '0'], withFault('error'));
    run.signal('SIGUSR2');
    const { code, stderr } = await run.exit;
    expect(code).to.equal(1);
    const [line] = fatalLines(stderr);
    expect(line).to.include({ level: 'fatal', origin: 'uncaughtException' });
    expect(line).to.have.nested.property('err.message', 'broken by a test, with wsk_[redacted]');
    expect(line)
      .to.have.nested.property('err.stack')
      .that.matches(/fault\.[jt]s:\d+/);
    expect(stderr).not.to.match(/wsk_[0-9A-Za-z]{38}/);
    expect(stderr).to.contain('"stopped"');
  });

  it('may be an unhandled rejection', async () => {
    const { run } = await startDemo(['--port', '0'], withFault('rejection'));
    run.signal('SIGUSR2');
    const { code, stderr } = await run.exit;
    expect(code).to.equal(1);
    expect(fatalLines(stderr)[0]).to.have.nested.property('err.message', 'rejected by a test');
    expect(fatalLines(stderr)[0]).to.include({ origin: 'unhandledRejection' });
  });

  it('aborts a request that does not finish soon', async () => {
    const demo = await startDemo(['--port', '0'], withFault('error'));
    const { socket } = await begin(demo);
    socket.on('error', () => undefined);
    demo.run.signal('SIGUSR2');
    const { code, stderr } = await demo.run.exit;
    expect(code).to.equal(1);
    expect(stderr).to.contain('requests were aborted');
  });

  it('during a shutdown makes the exit code 1', async () => {
    const demo = await startDemo(['--port', '0'], withFault('error'));
    const { socket, finish } = await begin(demo);
    demo.run.signal('SIGTERM');
    await demo.run.shows('stderr', 'stopping');
    demo.run.signal('SIGUSR2');
    await demo.run.shows('stderr', 'fatal');
    finish();
    expect(await readToEnd(socket)).to.match(/^HTTP\/1\.1 400 /);
    expect(await demo.run.exit).to.include({ code: 1 });
  });
});
