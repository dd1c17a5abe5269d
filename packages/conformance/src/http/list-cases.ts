import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { CAMPAIGNS, campaignTo } from './campaign-input.js';
import { problemOf } from './caller.js';
import type { ReceivedResponse } from './document/check-response.js';
import { describeHttp, describeSharedHttp, type HttpFixture } from './http-fixture.js';
import type { OpenHttp } from './http-harness.js';
import { before, describe, it } from '../runner/test-runner.js';
import { sampleGroupFields } from '../storage/samples.js';

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
    fill: async ({ admin, home }) => [
      ...(await repeat(4, async () => (await admin.addInstance({ workspaceId: home.workspace.id, name: 'Line' })).id)),
      home.instance.id,
    ],
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
  ['limit=1e2', 'limit'],
  ['limit=5.5', 'limit'],
  ['limit=-1', 'limit'],
  ['limit=%2B5', 'limit'],
  ['limit=%205', 'limit'],
  ['limit=0x10', 'limit'],
  ['limit=', 'limit'],
  ['limit=99999999999999999999', 'limit'],
  ['limit=5&limit=5', 'limit'],
  ['limit[]=5', 'limit[]'],
  ['cursor=', 'cursor'],
  ['cursor=abc', 'cursor'],
  ['Limit=5', 'Limit'],
  ['offset=5', 'offset'],
  ['workspaceId=', 'workspaceId'],
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

        it('has no empty page after a full last page', async () => {
          expect(pageOf(await get(`limit=${String(ids.length)}`))).to.deep.equal({ ids, nextCursor: null });
        });

        it('continues from the same cursor with another limit, any number of times', async () => {
          const { nextCursor } = pageOf(await get('limit=1'));
          expect(pageOf(await get(`limit=3&cursor=${String(nextCursor)}`)).ids).to.deep.equal(ids.slice(1, 4));
          expect(pageOf(await get(`limit=2&cursor=${String(nextCursor)}`)).ids).to.deep.equal(ids.slice(1, 3));
        });

        it('accepts a cursor in upper case, and parameters in any order', async () => {
          const { nextCursor } = pageOf(await get('limit=1'));
          const response = await get(`cursor=${String(nextCursor).toUpperCase()}&limit=1`);
          expect(pageOf(response).ids).to.deep.equal(ids.slice(1, 2));
        });

        it('returns no record of another workspace', async () => {
          const { ids: foreignIds } = pageOf(await get('', fixture().foreign.secret));
          expect(ids.filter((id) => foreignIds.includes(id))).to.deep.equal([]);
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

        it('names all validation issues at once', async () => {
          const { errors = [] } = problemOf(await get('limit=x&cursor=y&z=1'));
          expect(errors.map(({ parameter }) => parameter)).to.have.members(['limit', 'cursor', 'z']);
        });

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

        it('rejects 1,000 random UUIDs as cursors', async () => {
          const codes = new Set<string>();
          for (let batch = 0; batch < 20; batch++) {
            const responses = await Promise.all(Array.from({ length: 50 }, () => get(`cursor=${randomUUID()}`)));
            for (const response of responses) codes.add(problemOf(response).code);
          }
          expect([...codes]).to.deep.equal(['invalid_cursor']);
        });
      });
    });
  }

  describeHttp('a list that changes while it is read', openHarness, (fixture) => {
    it('continues after the record of the cursor is deleted, without newer records', async () => {
      const { call, admin, home } = fixture();
      const { id: workspaceId } = home.workspace;
      const get = async (query: string) =>
        pageOf(await call(`/api/public/v1/groups?${query}`, { secret: home.secret }));
      const [first, second, third, ...older] = [...home.groups].reverse();
      const page = await get('limit=2');
      expect(page.ids).to.deep.equal([first?.id, second?.id]);

      if (second !== undefined) await admin.removeGroup({ workspaceId, groupId: second.id });
      if (third !== undefined) await admin.removeGroup({ workspaceId, groupId: third.id });
      const fields = { ...sampleGroupFields(), instanceId: home.instance.id };
      await admin.addGroup({ workspaceId, ...fields });
      const rest = await get(`limit=100&cursor=${String(page.nextCursor)}`);
      expect(rest.ids).to.deep.equal(older.map(({ id }) => id));
    });
  });
};
