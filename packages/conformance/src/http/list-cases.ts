import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { CAMPAIGNS, campaignTo } from './campaign-input.js';
import { problemOf } from './caller.js';
import type { ReceivedResponse } from './document/check-response.js';
import { describeSharedHttp, type HttpFixture } from './http-fixture.js';
import type { OpenHttp } from './http-harness.js';
import { CREATED_AT } from '../storage/times.js';
import { before, describe, it } from '../runner/test-runner.js';

interface PageBody {
  readonly data: { readonly items: readonly { readonly id: string }[]; readonly nextCursor: string | null };
}

const pageOf = ({ json }: ReceivedResponse): { ids: string[]; nextCursor: string | null } => {
  const { data } = json as PageBody;
  return { ids: data.items.map(({ id }) => id), nextCursor: data.nextCursor };
};

interface ListedOperation {
  readonly path: string;
  /** Fills the home workspace with at least five records. Returns the ids of all, newest first. */
  readonly fill: (fixture: HttpFixture) => Promise<string[]>;
}

const repeat = async (times: number, action: () => Promise<string>): Promise<string[]> => {
  const results: string[] = [];
  while (results.length < times) results.unshift(await action());
  return results;
};

const LISTS: readonly ListedOperation[] = [
  {
    path: '/api/public/v1/instances',
    fill: async ({ admin, home }) => {
      const { id: workspaceId } = home.workspace;
      const added = await repeat(3, async () => (await admin.addInstance({ workspaceId, name: 'Line' })).id);
      // The back office fills in `statusChangedAt`, which responses have in its place.
      const synced = { id: randomUUID(), name: 'Synced', createdAt: CREATED_AT };
      await admin.syncInstances({ workspaceId, records: [synced] });
      return [synced.id, ...added, home.instance.id];
    },
  },
  {
    path: '/api/public/v1/groups',
    fill: async ({ home }) => home.groups.map(({ id }) => id).reverse(),
  },
  {
    path: CAMPAIGNS,
    fill: async ({ call, home }) =>
      repeat(5, async () => {
        const response = await call(CAMPAIGNS, { method: 'POST', secret: home.secret, body: campaignTo(home) });
        return (response.json as { data: { id: string } }).data.id;
      }),
  },
];

const FAULTY: readonly (readonly [query: string, parameter: string])[] = [
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=5&limit=5', 'limit'],
  ['limit[]=5', 'limit[]'],
  ['cursor=abc', 'cursor'],
  ['offset=5', 'offset'],
];

/** Registers the cases of the three lists: pagination, cursors and parameters. */
export const describeLists = (openHarness: OpenHttp): void => {
  for (const { path, fill } of LISTS) {
    describeSharedHttp(`GET ${path.slice(path.lastIndexOf('/'))}`, openHarness, (fixture) => {
      let ids: readonly string[];

      before(async () => {
        ids = await fill(fixture());
      });

      const get = (query: string, secret = fixture().home.secret): Promise<ReceivedResponse> =>
        fixture().call(`${path}?${query}`, { secret });

      describe('200', () => {
        it('returns the records newest first, on one page if there are fewer than 50', async () => {
          expect(pageOf(await get(''))).to.deep.equal({ ids, nextCursor: null });
        });

        it('visits every record once if a client follows nextCursor to null', async () => {
          const visited: string[] = [];
          let cursor: string | null = null;
          do {
            const page = pageOf(await get(`limit=2${cursor === null ? '' : `&cursor=${cursor}`}`));
            visited.push(...page.ids);
            cursor = page.nextCursor;
          } while (cursor !== null);
          expect(visited).to.deep.equal(ids);
        });
      });

      describe('400', () => {
        for (const [query, parameter] of FAULTY) {
          it(`names ${parameter} in ?${query}`, async () => {
            const response = await get(query);
            expect(response.status).to.equal(400);
            const { errors = [] } = problemOf(response);
            expect(errors.map((issue) => issue.parameter)).to.deep.equal([parameter]);
          });
        }

        it('rejects a cursor of another workspace, of another list, and with a changed digit in the same way', async () => {
          const { call, foreign, home } = fixture();
          const { nextCursor } = pageOf(await get('limit=1'));
          const cursor = String(nextCursor);
          const otherPath = path.endsWith('groups') ? '/api/public/v1/instances' : '/api/public/v1/groups';
          const changed = cursor.slice(0, -1) + (cursor.endsWith('0') ? '1' : '0');
          const details = [
            await get(`cursor=${cursor}`, foreign.secret),
            await call(`${otherPath}?cursor=${cursor}`, { secret: home.secret }),
            await get(`cursor=${changed}`),
          ].map((response) => JSON.stringify({ ...problemOf(response), requestId: '', instance: '' }));
          expect(details[0]).to.contain('"code":"invalid_cursor"');
          expect(new Set(details).size).to.equal(1);
        });
      });
    });
  }
};
