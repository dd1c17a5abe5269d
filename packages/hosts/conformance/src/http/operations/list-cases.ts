import type { Route } from '@workspace-api/contract';
import { isList } from '@workspace-api/contract/internal';
import { expect } from 'chai';
import { describe, it } from '../../runner/test-runner.js';
import { problemOf } from '../caller.js';
import { pageIn, type OperationsFixture, type Side } from './operations-fixture.js';

/** Two of the built-in lists. At least one of them is another list than any under test. */
const OTHERS = ['/api/public/v1/groups', '/api/public/v1/instances'];

/** Registers the cases of every list with `limit` and `cursor`. */
export const describeLists = (fixture: () => OperationsFixture): void => {
  describe('pagination', () => {
    const lists = (): readonly Route[] => fixture().routes.filter(isList);

    const problem = async (route: Route, side: Side, query: string) =>
      problemOf(await fixture().send(route, side, { query }));

    /** Reads a list to its end. No page may be empty, because every list has records. */
    const readAll = async (route: Route, limit: number): Promise<readonly object[]> => {
      const items: object[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const query = `?limit=${String(limit)}${cursor && `&cursor=${cursor}`}`;
        const page = pageIn(await fixture().send(route, 'home', { query }));
        expect(page.items, route.operationId).to.have.length.within(1, limit);
        items.push(...page.items);
        cursor = page.nextCursor;
      }
      return items;
    };

    it('has the same records in pages of any size, and no empty last page', async () => {
      for (const route of lists()) {
        const whole = await readAll(route, 100);
        expect(await readAll(route, 3)).to.deep.equal(whole);
        expect(await readAll(route, whole.length > 100 ? 99 : whole.length)).to.deep.equal(whole);
      }
    });

    it('rejects a cursor of another workspace, one of another list, and one that was not issued in the same way', async () => {
      const { call, grants, send } = fixture();
      const secret = grants.at(-1)?.secrets['a key of the workspace'] ?? '';
      for (const route of lists()) {
        const cursor = String(pageIn(await send(route, 'home', { query: '?limit=1' })).nextCursor);
        const changed = cursor.slice(0, -1) + (cursor.endsWith('0') ? '1' : '0');
        const other = OTHERS.find((path) => path !== route.path) ?? '';
        const problems = [
          await problem(route, 'foreign', `?cursor=${cursor}`),
          await problem(route, 'home', `?cursor=${changed}`),
          problemOf(await call(`${other}?cursor=${cursor}`, { secret })),
        ].map((fields) => ({ ...fields, requestId: '', instance: '' }));
        expect(problems[0], route.operationId).to.include({ code: 'invalid_cursor' });
        expect(problems).to.deep.equal(Array(3).fill(problems[0]));
      }
    });

    it('rejects a limit out of range, a cursor that is no UUID, and a repeated parameter, and names it', async () => {
      for (const route of lists()) {
        for (const query of ['?limit=0', '?limit=101', '?limit=x', '?cursor=x', '?limit=1&limit=2']) {
          const { code, errors = [] } = await problem(route, 'home', query);
          expect(code, query).to.equal('invalid_parameter');
          expect(errors.map(({ parameter }) => `?${String(parameter)}`)).to.deep.equal([query.split('=')[0]]);
        }
      }
    });
  });
};
