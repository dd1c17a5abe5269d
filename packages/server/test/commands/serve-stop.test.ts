import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { endChildren } from '../cli.js';
import { keyOf, startDemo, type DemoServer } from '../demo-server.js';

const connectTo = async ({ url }: DemoServer): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};

const readToEnd = async (socket: Socket): Promise<string> => {
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) text += String(chunk);
  return text;
};

const BODY = '{}';

/** Sends the head of a request, and waits until the server has begun to work on it. */
const beginRequest = async (demo: DemoServer): Promise<Socket> => {
  const socket = await connectTo(demo);
  const { secret } = keyOf(demo, 'Acme Logistics', 'Full access');
  socket.write(
    [
      'POST /api/public/v1/campaigns HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${secret}`,
      'Content-Type: application/json',
      `Content-Length: ${BODY.length}`,
      'Expect: 100-continue',
      '',
      '',
    ].join('\r\n'),
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).to.match(/^HTTP\/1\.1 100 /);
  return socket;
};

// Shorter than the time that a stop waits for running requests.
describe('a stop of serve', function () {
  this.timeout(8_000);
  afterEach(endChildren);

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`ends with 0 on ${signal}`, async () => {
      const { run } = await startDemo();
      run.signal(signal);
      expect(await run.exit).to.include({ code: 0, signal: null });
    });
  }

  it('lets a running request finish, and closes its connection', async () => {
    const demo = await startDemo();
    const socket = await beginRequest(demo);
    demo.run.signal('SIGTERM');
    await demo.run.shows('stderr', 'stopping');
    socket.write(BODY);
    const answer = await readToEnd(socket);
    expect(answer)
      .to.match(/^HTTP\/1\.1 400 /)
      .and.to.match(/^Connection: close\r$/im);
    expect(answer).to.contain('"code":"validation_failed"');
    expect(await demo.run.exit).to.include({ code: 0 });
  });

  it('does not wait for connections on which nothing runs', async () => {
    const demo = await startDemo();
    const silent = await connectTo(demo);
    const keptAlive = await connectTo(demo);
    keptAlive.write('GET /api/public/v1/me HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(keptAlive, 'data');
    demo.run.signal('SIGTERM');
    expect(await demo.run.exit).to.include({ code: 0 });
    await Promise.all([readToEnd(silent), readToEnd(keptAlive)]);
  });

  it('accepts no connection any more', async () => {
    const demo = await startDemo();
    await beginRequest(demo);
    demo.run.signal('SIGTERM');
    await demo.run.shows('stderr', 'stopping');
    const refusal = await fetch(demo.url).catch((error: unknown) => error);
    expect(refusal).to.have.nested.property('cause.code', 'ECONNREFUSED');
  });

  it('ends at once on a second signal, also of the other kind', async () => {
    const demo = await startDemo();
    const socket = await beginRequest(demo);
    socket.on('error', () => undefined);
    demo.run.signal('SIGTERM');
    await demo.run.shows('stderr', 'stopping');
    demo.run.signal('SIGINT');
    expect(await demo.run.exit).to.include({ code: null, signal: 'SIGINT' });
  });
});
