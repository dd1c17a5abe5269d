import type { RequestError } from '@workspace-api/contract';
import type { CompletedRequest } from '@workspace-api/http';
import { Reported } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { once } from 'node:events';
import { request as openRequest, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createStrictServer, type ServerListener, type StrictServerOptions } from '../src/index.js';
import { listening, untilClosed } from './support/listening.js';
import { CHUNKED_POST, GET_ME, chunkOf, postOf } from './support/requests.js';
import { until } from './support/until.js';

/** Ways in which a listener reads a body. */
const READERS: Readonly<Record<string, (request: IncomingMessage) => Promise<string>>> = {
  'for await': async (request) => {
    let text = '';
    for await (const chunk of request) text += String(chunk as Buffer);
    return text;
  },
  "'data' events": (request) =>
    new Promise((resolve, reject) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += String(chunk)));
      request.once('end', () => resolve(text));
      request.once('error', reject);
    }),
  'read()': async (request) => {
    let text = '';
    const next = (): Buffer | null => request.read() as Buffer | null;
    request.on('readable', () => {
      for (let chunk = next(); chunk !== null; chunk = next()) text += String(chunk);
    });
    await once(request, 'end');
    return text;
  },
};

describe('createStrictServer around any listener', () => {
  const listen = listening();

  const serve = async (
    listener: ServerListener,
    options: StrictServerOptions = {},
  ): Promise<{ server: Server; port: number; reported: Reported<CompletedRequest> }> => {
    const reported = new Reported<CompletedRequest>();
    const server = createStrictServer((...exchange) => void listener(...exchange), {
      onResponse: reported.onResponse,
      ...options,
    });
    return { server, reported, port: await listen(server) };
  };

  /** Sends bytes. Resolves to all bytes of the server once it has closed the connection. */
  const exchange = async (port: number, bytes: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1').on('data', (text: string) => (received += text));
    socket.write(bytes);
    await once(socket, 'close');
    return received;
  };

  const statusesIn = (received: string): number[] =>
    [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));

  it('passes a valid request to the listener, with its target in origin form', async () => {
    const targets: unknown[] = [];
    const { port } = await serve((request, response) => {
      targets.push(request.url);
      response.setHeader('Connection', 'close').end('hello');
    });
    for (const target of ['/a?b=c', 'http://example.com/a?b=c', 'HTTP://example.com?b=c', '/a%20b']) {
      expect(await exchange(port, `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`)).to.match(/hello$/);
    }
    expect(targets).to.deep.equal(['/a?b=c', '/a?b=c', '/?b=c', '/a%20b']);
  });

  it('reports the requests that it rejects itself, and no others', async () => {
    const { port, reported } = await serve((_request, response) => response.end('hello'));
    await exchange(port, GET_ME.replace('X-Request-Id: me', 'Connection: close'));
    await exchange(port, GET_ME.replace('Host: a', 'Host: a\r\nHost: b'));
    await exchange(port, 'NONSENSE\r\n\r\n');
    expect((await reported.count(2)).map(({ code, method }) => [code, method])).to.deep.equal([
      ['malformed_request', 'GET'],
      ['malformed_request', null],
    ]);
  });

  for (const [what, bytes] of [
    ['a head that it rejects', GET_ME.replace('Host: a', 'Host: a\r\nHost: b')],
    ['bytes that are not HTTP', 'NONSENSE\r\n\r\n'],
  ] as const) {
    it(`has the mount path in the problem of ${what}`, async () => {
      const { port } = await serve(() => undefined, { mountPath: '/shop' });
      const received = await exchange(port, bytes);
      expect(JSON.parse(received.slice(received.indexOf('{')))).to.include({
        type: '/shop/docs/problems/malformed_request',
        instance: '/shop/',
      });
    });
  }

  describe('with Expect: 100-continue', () => {
    /** Sends a body only if the server asks for it. Resolves to what happened. */
    const expectContinue = (port: number, body: string): Promise<{ continued: boolean; text: string }> =>
      new Promise((resolve, reject) => {
        let continued = false;
        const request = openRequest({ port, host: '127.0.0.1', method: 'POST', headers: { expect: '100-continue' } });
        request.once('continue', () => {
          continued = true;
          request.end(body);
        });
        request.once('response', (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          response.once('end', () => {
            request.destroy();
            resolve({ continued, text });
          });
        });
        request.once('error', reject);
        request.flushHeaders();
      });

    for (const [how, read] of Object.entries(READERS)) {
      it(`sends 100 Continue when the listener reads with ${how}`, async () => {
        const { port } = await serve(async (request, response) => {
          await setTimeout(20);
          response.end(await read(request));
        });
        expect(await expectContinue(port, 'the body')).to.deep.equal({ continued: true, text: 'the body' });
      });
    }

    it('sends no 100 Continue if the listener responds without reading', async () => {
      const { port } = await serve((_request, response) => response.end('rejected'));
      expect(await expectContinue(port, 'the body')).to.deep.equal({ continued: false, text: 'rejected' });
    });

    it('sends no 100 Continue after the head of the response', async () => {
      const { port } = await serve(async (request, response) => {
        response.writeHead(200, { Connection: 'close' });
        response.flushHeaders();
        request.resume();
        await setTimeout(20);
        response.end('rejected');
      });
      const bytes = postOf('').replace('Content-Length: 0', 'Content-Length: 4\r\nExpect: 100-continue');
      expect(statusesIn(await exchange(port, `${bytes}body`))).to.deep.equal([200]);
    });

    it('ignores an unknown expectation', async () => {
      const { port } = await serve((_request, response) => response.setHeader('Connection', 'close').end('hello'));
      expect(statusesIn(await exchange(port, GET_ME.replace('Host: a', 'Host: a\r\nExpect: tea')))).to.deep.equal([
        200,
      ]);
    });
  });

  describe('with a body that is not valid HTTP', () => {
    const BAD_CHUNK = `${CHUNKED_POST}${chunkOf('{"name":')}no length\r\n`;
    const LATE = postOf('{}').replace('Content-Length: 2', 'Content-Length: 100');

    for (const [what, bytes, code, status] of [
      ['a bad chunk', BAD_CHUNK, 'malformed_request', 400],
      ['a body that does not arrive in time', LATE, 'request_timeout', 408],
    ] as const) {
      for (const how of ['for await', "'data' events"] as const) {
        it(`responds to ${what} itself, and passes it as an error to a listener that reads with ${how}`, async () => {
          const codes: string[] = [];
          const { port, server, reported } = await serve(
            async (request, response) => {
              const error: unknown = await READERS[how]?.(request).catch((reason: unknown) => reason);
              codes.push((error as RequestError).code);
              response.statusCode = 422;
              response.end('of the listener');
            },
            { requestTimeoutMilliseconds: 100 },
          );
          const received = await exchange(port, bytes);
          expect(statusesIn(received)).to.deep.equal([status]);
          expect(received)
            .to.contain(`"code":"${code}"`)
            .and.to.match(/^Connection: close\r$/m);
          await untilClosed(server);
          await until(() => codes.length > 0);
          expect(codes).to.deep.equal([code]);
          // The listener reports the requests that it has.
          expect(reported.requests).to.deep.equal([]);
        });
      }
    }

    it('sends no second response if the listener has begun one, and closes the connection', async () => {
      const { port, server, reported } = await serve((_request, response) => {
        response.write('of the ');
        setImmediate(() => response.end('listener'));
      });
      const received = await exchange(port, BAD_CHUNK);
      expect(statusesIn(received)).to.deep.equal([200]);
      await untilClosed(server);
      expect(reported.requests).to.deep.equal([]);
    });
  });

  for (const [option, wrong] of [
    ['requestTimeoutMilliseconds', [0, -1, Number.NaN, Infinity, 2 ** 31, '100', null]],
    ['keepAliveTimeoutMilliseconds', [0, -1, Number.NaN]],
    ['stallTimeoutMilliseconds', [0, -1, Number.NaN]],
    ['maxConnections', [0, -1, 1.5, Number.NaN, Infinity, '100', null]],
    ['maxConnectionsPerAddress', [0, -1, 1.5, Number.NaN, '100']],
    ['maxUnsentBytes', [0, -1, Number.NaN, null]],
    ['mountPath', [null, 17]],
    ['onResponse', [null, 'log']],
  ] as const) {
    it(`does not accept other values of ${option}`, () => {
      for (const value of wrong) {
        const options = { [option]: value };
        expect(() => createStrictServer(() => undefined, options)).to.throw(TypeError, `- options.${option} must be`);
      }
    });
  }

  it('does not accept unknown options, and lists every problem of its arguments', () => {
    const options = { maxConnection: 1, maxConnections: -1 };
    expect(() => createStrictServer(null as never, options))
      .to.throw(TypeError)
      .with.property('message')
      .that.matches(
        /- listener must be .*\n- options\.maxConnections must be .*\n- options\.maxConnection is unknown\. Did you mean maxConnections\? Known: /,
      );
  });

  describe('with a maximum of connections per address', () => {
    const connectFrom = (port: number, localAddress: string): Socket => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.on('error', () => undefined);
      socket.write(GET_ME);
      return socket;
    };
    const isServed = (socket: Socket): Promise<boolean> =>
      new Promise((resolve) => {
        socket.once('data', () => resolve(true));
        socket.once('close', () => resolve(false));
      });

    it('emits drop with both addresses for each connection that it closes', async () => {
      const { port, server } = await serve((_request, response) => response.end('hello'), {
        maxConnectionsPerAddress: 1,
      });
      const first = connectFrom(port, '127.0.0.2');
      await isServed(first);
      const dropped = once(server, 'drop');
      const second = connectFrom(port, '127.0.0.2');
      await once(second, 'connect');
      const { localPort: remotePort } = second;
      const addresses = { localAddress: '127.0.0.1', localPort: port, remoteAddress: '127.0.0.2', remotePort };
      expect(await dropped).to.deep.equal([{ ...addresses, localFamily: 'IPv4', remoteFamily: 'IPv4' }]);
      first.destroy();
    });

    it('closes further ones from that address, serves other addresses, and does not count closed ones', async () => {
      const { port } = await serve((_request, response) => response.end('hello'), { maxConnectionsPerAddress: 2 });
      const [first, second] = [connectFrom(port, '127.0.0.1'), connectFrom(port, '127.0.0.1')];
      expect([await isServed(first), await isServed(second)]).to.deep.equal([true, true]);
      expect(await isServed(connectFrom(port, '127.0.0.1'))).to.equal(false);
      const other = connectFrom(port, '127.0.0.2');
      expect(await isServed(other)).to.equal(true);

      first.destroy();
      let fourth = connectFrom(port, '127.0.0.1');
      while (!(await isServed(fourth))) fourth = connectFrom(port, '127.0.0.1');
      for (const socket of [second, other, fourth]) socket.destroy();
    });

    it('is 256 by default, and can be disabled for proxies', async () => {
      for (const [options, expected] of [
        [{}, 256],
        [{ maxConnectionsPerAddress: null }, 260],
      ] as const) {
        const { port } = await serve((_request, response) => response.end('hello'), options);
        const sockets = Array.from({ length: 260 }, () => connectFrom(port, '127.0.0.1'));
        const served = await Promise.all(sockets.map(isServed));
        expect(served.filter(Boolean)).to.have.lengthOf(expected);
        for (const socket of sockets) socket.destroy();
      }
    });
  });

  describe('with clients that do not read their responses', () => {
    const MEBIBYTE = 1024 * 1024;
    const BODY = Buffer.alloc(16 * MEBIBYTE, 'x');

    it('holds at most a maximum of unsent bytes, and destroys the connections that wait longest', async () => {
      const held: Socket[] = [];
      const maxUnsentBytes = 64 * MEBIBYTE;
      const { port, server } = await serve((_request, response) => response.end(BODY), { maxUnsentBytes });
      server.on('connection', (socket) => held.push(socket));
      const unsent = (): number => held.reduce((sum, { writableLength }) => sum + writableLength, 0);
      const stalled: Socket[] = [];
      for (let client = 0; client < 12; client++) {
        const responded = once(server, 'request');
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined).pause();
        socket.write(GET_ME);
        stalled.push(socket);
        await responded;
        await setTimeout(10);
        expect(unsent()).to.be.at.most(maxUnsentBytes);
      }
      expect(held.slice(0, 6).every(({ destroyed }) => destroyed)).to.equal(true);
      expect(held.at(-1)?.destroyed).to.equal(false);

      const reader = connect(port, '127.0.0.1');
      reader.write(GET_ME);
      let bytes = 0;
      reader.on('data', (chunk) => (bytes += chunk.length));
      while (bytes < BODY.length) await setTimeout(5);
      for (const socket of [...stalled, reader]) socket.destroy();
    });

    it('is 64 MiB by default', async () => {
      const held: Socket[] = [];
      const { port, server } = await serve((_request, response) => response.end(BODY));
      server.on('connection', (socket) => held.push(socket));
      const stalled = Array.from({ length: 12 }, () => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined).pause();
        socket.write(GET_ME);
        return socket;
      });
      // Beside what the buffers of the operating system take.
      await until(() => held.length === 12 && held.some(({ destroyed }) => destroyed));
      await until(() => held.every(({ destroyed, writableLength }) => destroyed || writableLength > 0));
      const unsent = held.reduce((sum, { destroyed, writableLength }) => sum + (destroyed ? 0 : writableLength), 0);
      expect(unsent).to.be.within(32 * MEBIBYTE, 64 * MEBIBYTE);
      for (const socket of stalled) socket.destroy();
    });

    it('starts the next request of a connection only after the previous response was sent', async () => {
      let requests = 0;
      const { port } = await serve((_request, response) => {
        requests += 1;
        response.end(BODY);
      });
      const socket = connect(port, '127.0.0.1');
      socket.pause();
      socket.write(GET_ME.repeat(5));
      await setTimeout(100);
      expect(requests).to.equal(1);
      socket.resume();
      while (requests < 5) await setTimeout(5);
      socket.destroy();
    });
  });

  describe('with a maximum of connections', () => {
    it('closes further connections at once, and accepts new ones after one has closed', async () => {
      const { port, server } = await serve((_request, response) => response.end('hello'), { maxConnections: 2 });
      const connectOne = async () => {
        const accepted = once(server, 'connection');
        const socket = connect(port, '127.0.0.1');
        await accepted;
        return socket;
      };
      const [first, second] = [await connectOne(), await connectOne()];

      const dropped = once(server, 'drop');
      const third = connect(port, '127.0.0.1');
      third.on('error', () => undefined);
      const closed = once(third, 'close');
      third.write(GET_ME);
      await Promise.all([dropped, closed]);
      expect(third.bytesRead).to.equal(0);

      first.destroy();
      while ((await new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))) !== 1) {
        await setTimeout(5);
      }
      const fourth = await connectOne();
      fourth.write(GET_ME);
      expect(String(await once(fourth, 'data'))).to.match(/^HTTP\/1\.1 200 /);
      for (const socket of [second, fourth]) socket.destroy();
    });

    it('is 10,000 by default', () => {
      expect(createStrictServer(() => undefined).maxConnections).to.equal(10_000);
    });
  });
});
