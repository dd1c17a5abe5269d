import { FAILING_OBSERVERS, OBSERVER_ERROR, stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createServer } from 'node:http';
import { mock } from 'node:test';
import { createNodeListener } from '../src/index.js';
import { Connection } from './support/connection.js';
import { createApiServer } from './support/create-api-server.js';
import { listening } from './support/listening.js';
import { GET_ME } from './support/requests.js';

describe('an observer that fails, in Node.js', () => {
  const listen = listening();
  afterEach(() => mock.restoreAll());

  for (const [how, onResponse] of FAILING_OBSERVERS) {
    const strict = () => createApiServer(stubApi(), { onResponse });
    for (const [what, open, bytes, status] of [
      ['a response of the listener', () => createServer(createNodeListener(stubApi(), { onResponse })), GET_ME, 200],
      ['a head that the server rejects', strict, GET_ME.replace('Host: a', 'Host: a\r\nHost: b'), 400],
      ['bytes that are not HTTP', strict, 'NONSENSE\r\n\r\n', 400],
    ] as const) {
      it(`does not affect ${what} if it ${how}, and its error is printed`, async () => {
        const printed = new Promise((resolve) => {
          mock.method(console, 'error', (_: string, error: unknown) => resolve(error));
        });
        const port = await listen(open());
        for (let request = 0; request < 2; request++) {
          const connection = new Connection(port);
          connection.send(bytes);
          expect((await connection.next()).status).to.equal(status);
          expect(await printed).to.equal(OBSERVER_ERROR);
          connection.socket.destroy();
        }
      });
    }
  }
});
