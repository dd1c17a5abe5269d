import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCaller } from '../../src/http/caller.js';
import { sendRaw } from '../../src/http/raw-request.js';
import { OPERATIONS, RESULTS } from '../../src/http/transport/results.js';

const GROUPS = '/api/public/v1/groups';

describe('createCaller', () => {
  let server: Server;

  before(async () => {
    server = createServer((_, response) => response.setHeader('X-Powered-By', 'host').end('{}'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  after(() => server.close());

  it('checks every response against the document', async () => {
    const call = createCaller(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/mount`);
    for (const send of [() => call(GROUPS), () => sendRaw(call, { target: GROUPS })])
      expect(await send().catch(String))
        .to.contain(`GET ${GROUPS}: 200`)
        .and.to.contain('x-powered-by: host is not');
  });

  it('checks the responses of a host with its operations in the document', async () => {
    const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const issueOf = (operations: typeof OPERATIONS): Promise<string> =>
      createCaller(baseUrl, { operations })(`${RESULTS}/a`).then(String, String);
    expect(await issueOf([])).to.contain('200 is not documented');
    expect(await issueOf(OPERATIONS)).to.contain('x-powered-by: host is not documented');
  });
});
