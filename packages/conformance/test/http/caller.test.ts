import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCaller } from '../../src/http/caller.js';
import { sendRaw } from '../../src/http/raw-request.js';

const GROUPS = '/api/public/v1/groups';

const PAGE = '{"data":{"items":[],"nextCursor":null}}';

describe('a client of an API that is mounted in a host', () => {
  let server: Server;
  let baseUrl: string;
  /** The targets of the requests. */
  const targets: (string | undefined)[] = [];

  before(async () => {
    server = createServer((request, response) => {
      targets.push(request.url);
      response.setHeader('X-Powered-By', 'host');
      response.setHeader('X-Request-Id', 'request-17');
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Content-Type', 'application/json');
      response.end(PAGE);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/mount`;
  });

  beforeEach(() => {
    targets.length = 0;
  });

  after(async () => {
    const closed = once(server.close(), 'close');
    server.closeAllConnections();
    await closed;
  });

  it('sends requests below the mount path, and finds the paths without it in the document', async () => {
    const call = createCaller(baseUrl, { hostHeaders: ['x-powered-by'] });
    expect(await call(`${GROUPS}?limit=5`)).to.include({ status: 200, text: PAGE });
    expect(await sendRaw(call, { target: `${GROUPS}/../groups` }).catch(String)).to.contain(
      `GET ${GROUPS}/../groups: 200 is not documented`,
    );
    expect(await sendRaw(call, { target: GROUPS })).to.include({ status: 200, text: PAGE });
    expect(targets).to.deep.equal([`/mount${GROUPS}?limit=5`, `/mount${GROUPS}/../groups`, `/mount${GROUPS}`]);
  });

  it('rejects a header of the host that is not named', async () => {
    const outcome = await createCaller(baseUrl)(GROUPS).catch(String);
    expect(outcome).to.contain('x-powered-by: host is not documented');
  });
});
