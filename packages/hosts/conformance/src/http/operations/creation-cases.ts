import type { Route } from '@workspace-api/contract';
import { isList, placesOf } from '@workspace-api/contract/internal';
import { expect } from 'chai';
import { describe, it } from '../../runner/test-runner.js';
import { problemOf } from '../caller.js';
import { pageIn, type OperationsFixture, type Side } from './operations-fixture.js';

/** Registers the cases of every creation: `Idempotency-Key` and invalid bodies. */
export const describeCreations = (fixture: () => OperationsFixture): void => {
  describe('creation', () => {
    const creations = (): readonly Route[] =>
      fixture().routes.filter((route) => route.operation.effect === 'create' && placesOf(route).body.length > 0);

    const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

    /** Returns the newest records in the list at the path of a creation; none if there is no such list. */
    const newest = async ({ path }: Route): Promise<readonly object[]> => {
      const { routes, send } = fixture();
      const list = routes.find((route) => route.path === path && isList(route));
      return list === undefined ? [] : pageIn(await send(list, 'home', { query: '?limit=3' })).items;
    };

    /** Fails unless requests add this many records in front of the list. */
    const expectAdded = async (route: Route, count: number, send: () => Promise<void>): Promise<void> => {
      const before = await newest(route);
      await send();
      const after = await newest(route);
      expect(after.slice(count), route.operationId).to.deep.equal(before.slice(0, before.length - count));
    };

    it('replays the first response to a retry with the same key', async () => {
      const { send, requestTo } = fixture();
      for (const route of creations()) {
        const { body } = await requestTo(route, 'home');
        await expectAdded(route, 1, async () => {
          const first = await send(route, 'home', { body, ...withKey('retry') });
          const retry = await send(route, 'home', { body, ...withKey('retry') });
          expect([first.status, first.headers.has('idempotency-replayed')]).to.deep.equal([route.status, false]);
          expect(retry.headers.get('idempotency-replayed'), route.operationId).to.equal('true');
          expect([retry.status, retry.text]).to.deep.equal([first.status, first.text]);
        });
      }
    });

    it('creates one record for concurrent requests with the same key', async () => {
      const { send, requestTo } = fixture();
      for (const route of creations()) {
        const { body } = await requestTo(route, 'home');
        await expectAdded(route, 1, async () => {
          const all = await Promise.all(
            Array.from({ length: 20 }, () => send(route, 'home', { body, ...withKey('at-once') })),
          );
          const created = all.filter(({ status }) => status !== 409);
          expect(new Set(created.map(({ text }) => text)).size, route.operationId).to.equal(1);
          expect(created.filter(({ headers }) => !headers.has('idempotency-replayed'))).to.have.length(1);
        });
      }
    });

    it('rejects another request with the same key, and keeps the keys of workspaces apart', async () => {
      const { send } = fixture();
      const code = async (route: Route, side: Side): Promise<string | undefined> => {
        const response = await send(route, side, withKey('shared'));
        return response.status === route.status ? undefined : problemOf(response).code;
      };
      for (const route of creations()) {
        await expectAdded(route, 1, async () => {
          expect(await code(route, 'home')).to.equal(undefined);
          expect(await code(route, 'home'), route.operationId).to.equal('idempotency_mismatch');
          expect(await code(route, 'foreign')).to.equal(undefined);
        });
      }
    });

    it('creates nothing for a body that is not valid, or a key that is not', async () => {
      const { send, requestTo } = fixture();
      for (const route of creations()) {
        const { body } = await requestTo(route, 'home');
        const codeOf = async (call: object): Promise<string> => problemOf(await send(route, 'home', call)).code;
        await expectAdded(route, 0, async () => {
          expect(await codeOf({ body: '{' })).to.equal('invalid_json');
          expect(await codeOf({ body: [] }), route.operationId).to.equal('validation_failed');
          expect(await codeOf({ body: { ...body, workspaceId: 1 } })).to.equal('validation_failed');
          expect(await codeOf({ headers: { 'idempotency-key': 'a key' } })).to.equal('invalid_parameter');
        });
      }
    });
  });
};
