import { isList, type Route } from '@workspace-api/contract';
import { expect } from 'chai';
import { describe, it } from '../../runner/test-runner.js';
import { problemOf } from '../caller.js';
import type { OperationsFixture, Side } from './operations-fixture.js';

interface Page {
  readonly items: readonly object[];
  readonly nextCursor: string | null;
}

/** Registers what every list of a host must do with `limit` and `cursor`. */
export const describeOperationLists = (fixture: () => OperationsFixture): void => {
  describe('pagination', () => {
    const lists = (): readonly Route[] =>
      fixture()
        .operations.map(({ route }) => route)
        .filter(isList);

    const pageOf = async (route: Route, side: Side, query: string): Promise<Page> =>
      ((await fixture().send(route, side, { query })).json as { data: Page }).data;

    const codeOf = async (route: Route, side: Side, query: string): Promise<string> =>
      problemOf(await fixture().send(route, side, { query })).code;

    /** Reads a list to its end. No page may be empty, because every list has records. */
    const readAll = async (route: Route, limit: number): Promise<readonly object[]> => {
      const items: object[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Page = await pageOf(route, 'home', `?limit=${String(limit)}${cursor && `&cursor=${cursor}`}`);
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

    it('rejects a cursor of another workspace, and one of another list', async () => {
      const { call, grants } = fixture();
      const secret = grants.at(-1)?.secrets['a key of the workspace'] ?? '';
      for (const route of lists()) {
        const { nextCursor } = await pageOf(route, 'home', '?limit=1');
        const cursor = String(nextCursor);
        expect(await codeOf(route, 'foreign', `?cursor=${cursor}`)).to.equal('invalid_cursor');
        const other = await call(`/api/public/v1/groups?cursor=${cursor}`, { secret });
        expect(problemOf(other).code, route.operationId).to.equal('invalid_cursor');
      }
    });

    it('rejects a limit out of range, and a cursor that is no UUID', async () => {
      for (const route of lists()) {
        for (const query of ['?limit=0', '?limit=101', '?limit=x', '?cursor=x', '?limit=1&limit=2'])
          expect(await codeOf(route, 'home', query), query).to.equal('invalid_parameter');
      }
    });
  });
};
