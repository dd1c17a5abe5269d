import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { startTestServer } from '../../src/server/index.js';

const hello: RequestListener = (_request, response) => response.end('Hello');

describe('startTestServer', () => {
  it('serves an application on a free port of the loopback address', async () => {
    const [one, other] = await Promise.all([startTestServer(hello), startTestServer(hello)]);
    expect(one.url).to.equal(`http://127.0.0.1:${String(one.port)}`);
    expect(one.port).not.to.equal(other.port);
    expect(await (await fetch(other.url)).text()).to.equal('Hello');
    await Promise.all([one.close(), other.close()]);
  });

  it('serves a server that was created elsewhere', async () => {
    const { url, close } = await startTestServer(createServer(hello));
    expect(await (await fetch(url)).text()).to.equal('Hello');
    await close();
  });

  it('closes although a request is in progress', async () => {
    const server = createServer();
    const { url, close } = await startTestServer(server);
    const failed = fetch(url).catch((error: unknown) => error);
    await once(server, 'request');
    await close();
    expect(await failed).to.be.an('error');
  });

  it('rejects with the error of a server that cannot listen', async () => {
    const server = createServer(hello);
    const { close } = await startTestServer(server);
    const error = await startTestServer(server).catch((thrown: unknown) => thrown);
    expect(error).to.have.property('code', 'ERR_SERVER_ALREADY_LISTEN');
    await close();
  });
});
