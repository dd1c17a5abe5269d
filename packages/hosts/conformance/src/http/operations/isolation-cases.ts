import { isList } from '@workspace-api/contract/internal';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { describe, it } from '../../runner/test-runner.js';
import { problemOf } from '../caller.js';
import type { ReceivedResponse } from '../document/check-response.js';
import { pageIn, type OperationsFixture } from './operations-fixture.js';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Returns the content of a response for its caller: the status, and the problem without the parts that always differ.
 */
const learned = (response: ReceivedResponse): unknown =>
  response.status < 400 ? response.status : { ...problemOf(response), requestId: '', instance: '' };

/** Registers the cases of isolation: a caller of one workspace learns nothing of another. */
export const describeIsolation = (fixture: () => OperationsFixture): void => {
  describe('workspaces', () => {
    it("does not reach another workspace's record, and responds as if it did not exist", async () => {
      const { routes, call, requestTo, send, grants } = fixture();
      for (const route of routes.filter(({ path }) => path.includes('{'))) {
        const own = await send(route, 'home');
        expect(own.status).to.equal(route.status);
        const { path, body } = await requestTo(route, 'home');
        const secret = grants.at(-1)?.secrets['a key of another workspace'] ?? '';
        const response = await call(path, { method: route.method, secret, ...(body && { body }) });
        expect(response.status, route.operationId).to.be.within(400, 499);
        const absent = route.path.replace(/\{\w+\}/g, '01890a5d-ac96-774b-bcce-b302099a8057');
        const missing = await call(absent, { method: route.method, secret, ...(body && { body }) });
        expect(problemOf(response).code, route.operationId).to.equal(problemOf(missing).code);
      }
    });

    it("treats another workspace's ids in a body as ids that do not exist", async () => {
      const { routes, requestTo, send } = fixture();
      for (const route of routes) {
        const own = JSON.stringify((await requestTo(route, 'home')).body ?? {});
        const others = JSON.stringify((await requestTo(route, 'foreign')).body ?? {}).match(UUID) ?? [];
        for (const [index, id] of (own.match(UUID) ?? []).entries()) {
          const foreignId = others[index] ?? '';
          const [missing, ...foreign] = await Promise.all(
            [randomUUID(), foreignId, foreignId.toUpperCase()].map(async (another) =>
              learned(await send(route, 'home', { body: own.replace(id, another) })),
            ),
          );
          expect(foreign, route.operationId).to.deep.equal([missing, missing]);
        }
      }
    });

    it("does not replay another workspace's response to the same request with the same Idempotency-Key", async () => {
      const { routes, requestTo, send } = fixture();
      const headers = { 'idempotency-key': randomUUID() };
      for (const route of routes.filter(({ operation: { effect } }) => effect === 'create')) {
        const { body } = await requestTo(route, 'foreign');
        const replayed = [];
        for (const side of ['foreign', 'home', 'foreign'] as const)
          replayed.push((await send(route, side, { body, headers })).headers.has('idempotency-replayed'));
        expect(replayed, route.operationId).to.deep.equal([false, false, true]);
      }
    });

    it('lists the records of its own workspace only', async () => {
      const { routes, send } = fixture();
      for (const route of routes.filter(isList)) {
        const [home = [], foreign = []] = await Promise.all(
          (['home', 'foreign'] as const).map(async (side) =>
            pageIn(await send(route, side, { query: '?limit=100' })).items.map((item) => JSON.stringify(item)),
          ),
        );
        expect(home, route.operationId).to.have.length.above(2);
        expect(home.filter((text) => foreign.includes(text))).to.deep.equal([]);
      }
    });
  });
};
