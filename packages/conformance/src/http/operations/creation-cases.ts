import { placesOf, type Route } from '@workspace-api/contract';
import { expect } from 'chai';
import { describe, it } from '../../runner/test-runner.js';
import { problemOf } from '../caller.js';
import type { OperationsFixture, Side } from './operations-fixture.js';

/** Registers what every creation of a host must do with `Idempotency-Key` and with an invalid body. */
export const describeIdempotentCreations = (fixture: () => OperationsFixture): void => {
  describe('creation', () => {
    const creations = (): readonly Route[] =>
      fixture()
        .operations.map(({ route }) => route)
        .filter((route) => route.operation.effect === 'create' && placesOf(route).body.length > 0);

    const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

    it('replays the first response to a retry with the same key', async () => {
      const { send, requestTo } = fixture();
      for (const route of creations()) {
        const { body } = await requestTo(route, 'home');
        const first = await send(route, 'home', { body, ...withKey('retry') });
        const retry = await send(route, 'home', { body, ...withKey('retry') });
        expect([first.status, first.headers.has('idempotency-replayed')]).to.deep.equal([route.status, false]);
        expect(retry.headers.get('idempotency-replayed'), route.operationId).to.equal('true');
        expect([retry.status, retry.text]).to.deep.equal([first.status, first.text]);
      }
    });

    it('creates one record for concurrent requests with the same key', async () => {
      const { send, requestTo } = fixture();
      for (const route of creations()) {
        const { body } = await requestTo(route, 'home');
        const all = await Promise.all(
          Array.from({ length: 8 }, () => send(route, 'home', { body, ...withKey('at-once') })),
        );
        const created = all.filter(({ status }) => status !== 409);
        expect(new Set(created.map(({ text }) => text)).size, route.operationId).to.equal(1);
        expect(created.filter(({ headers }) => !headers.has('idempotency-replayed'))).to.have.length(1);
      }
    });

    it('rejects another request with the same key, and keeps the keys of workspaces apart', async () => {
      const { send } = fixture();
      const code = async (route: Route, side: Side): Promise<string | undefined> => {
        const response = await send(route, side, withKey('shared'));
        return response.status === route.status ? undefined : problemOf(response).code;
      };
      for (const route of creations()) {
        expect(await code(route, 'home')).to.equal(undefined);
        expect(await code(route, 'home'), route.operationId).to.equal('idempotency_mismatch');
        expect(await code(route, 'foreign')).to.equal(undefined);
      }
    });

    it('rejects a body that is not valid, and a key that is not', async () => {
      const { send } = fixture();
      for (const route of creations()) {
        const codeOf = async (call: object): Promise<string> => problemOf(await send(route, 'home', call)).code;
        expect(await codeOf({ body: '{' })).to.equal('invalid_json');
        expect(await codeOf({ body: [] }), route.operationId).to.equal('validation_failed');
        expect(await codeOf({ body: { workspaceId: 1 } })).to.equal('validation_failed');
        expect(await codeOf({ headers: { 'idempotency-key': 'a key' } })).to.equal('invalid_parameter');
      }
    });
  });
};
