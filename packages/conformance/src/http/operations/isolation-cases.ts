import { isList } from '@workspace-api/contract';
import { expect } from 'chai';
import { describe, it } from '../../runner/test-runner.js';
import { problemOf } from '../caller.js';
import type { OperationsFixture } from './operations-fixture.js';

/** Registers what a caller of one workspace must not learn of another. */
export const describeIsolation = (fixture: () => OperationsFixture): void => {
  describe('workspaces', () => {
    it("does not reach another workspace's record, and responds as if it did not exist", async () => {
      const { operations, call, requestTo, send } = fixture();
      for (const { route } of operations.filter(({ route: { path } }) => path.includes('{'))) {
        const own = await send(route, 'home');
        expect(own.status).to.equal(route.status);
        const { path, body } = await requestTo(route, 'home');
        const secret = fixture().grants.at(-1)?.secrets['a key of another workspace'] ?? '';
        const response = await call(path, { method: route.method, secret, ...(body && { body }) });
        expect(response.status, route.operationId).to.be.within(400, 499);
        const absent = route.path.replace(/\{\w+\}/g, '01890a5d-ac96-774b-bcce-b302099a8057');
        const missing = await call(absent, { method: route.method, secret, ...(body && { body }) });
        expect(problemOf(response).code, route.operationId).to.equal(problemOf(missing).code);
      }
    });

    it('lists the records of its own workspace only', async () => {
      const { operations, send } = fixture();
      for (const { route } of operations.filter(({ route }) => isList(route))) {
        const texts = await Promise.all(
          (['home', 'foreign'] as const).map(async (side) => {
            const { json } = await send(route, side, { query: '?limit=100' });
            return (json as { data: { items: object[] } }).data.items.map((item) => JSON.stringify(item));
          }),
        );
        const [home = [], foreign = []] = texts;
        expect(home, route.operationId).to.have.length.above(2);
        expect(home.filter((text) => foreign.includes(text))).to.deep.equal([]);
      }
    });
  });
};
