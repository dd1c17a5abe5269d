import { expect } from 'chai';
import { allOf } from './support/all-of.js';
import { clientOf, errorOf } from './support/client-of.js';
import { broken, problem, success } from './support/scripted-fetch.js';

const page = (ids: readonly number[], nextCursor: string | null): ReturnType<typeof success> =>
  success({ items: ids.map((id) => ({ id })), nextCursor });

const queriesOf = (sent: readonly { readonly url: string }[]): string[] => sent.map(({ url }) => new URL(url).search);

describe('a list', () => {
  it('gives every record, from page to page', async () => {
    const { client, sent } = clientOf([page([1, 2], 'a'), broken, page([3], 'b'), page([4], null)]);
    const ids: unknown[] = [];
    for await (const { id } of client.groups.list()) ids.push(id);
    expect(ids).to.deep.equal([1, 2, 3, 4]);
    expect(queriesOf(sent)).to.deep.equal([
      '?limit=100',
      '?limit=100&cursor=a',
      '?limit=100&cursor=a',
      '?limit=100&cursor=b',
    ]);
  });

  it('gives pages, from whose cursor another process goes on', async () => {
    const { client, sent } = clientOf([page([1], 'a'), page([2], null)]);
    const [first] = await allOf(client.campaigns.list({ limit: 1 }).pages());
    expect(first).to.deep.equal({ items: [{ id: 1 }], nextCursor: 'a' });
    await allOf(client.campaigns.list({ limit: 1, cursor: 'a' }).pages());
    expect(queriesOf(sent)).to.deep.equal(['?limit=1', '?limit=1&cursor=a', '?limit=1&cursor=a']);
  });

  it('reads no page that is not asked for', async () => {
    const { client, sent } = clientOf([page([1, 2], 'a')]);
    const list = client.instances.list();
    expect(sent).to.be.empty;
    for await (const { id } of list) if ((id as unknown) === 2) break;
    expect(sent).to.have.length(1);
  });

  it('rejects with the error of the page that could not be read', async () => {
    const { client } = clientOf([page([1], 'a'), problem(401, 'revoked_key')]);
    expect(await errorOf(allOf(client.groups.list()))).to.include({ code: 'revoked_key' });
  });

  for (const [what, nextCursors, read] of [
    ['the last one again', ['a', 'a'], 1],
    ['one from before', ['a', 'b', 'c', 'b'], 3],
  ] as const) {
    it(`ends with an error if the service repeats a cursor: ${what}`, async () => {
      const pages = nextCursors.map((cursor) => page([1], cursor));
      const { client } = clientOf([...pages, problem(500, 'endless')], { maxRetries: 0 });
      const items: unknown[] = [];
      const reading = (async () => {
        for await (const item of client.groups.list()) items.push(item);
      })();
      expect(await errorOf(reading)).to.include({ code: 'unexpected_response', status: 200, attempts: 1 });
      expect(items).to.have.length(read);
    });
  }

  for (const data of [null, 'page', {}, { items: {}, nextCursor: null }, { items: [] }, { items: [], nextCursor: 1 }]) {
    it(`rejects ${JSON.stringify(data)} in place of a page`, async () => {
      const { client, sent } = clientOf([success(data)]);
      expect(await errorOf(allOf(client.groups.list()))).to.include({ code: 'unexpected_response', status: 200 });
      expect(sent).to.have.length(1);
    });
  }

  it('is read anew by each iteration', async () => {
    const { client } = clientOf([page([1], null), page([2, 1], null)]);
    const list = client.groups.list();
    expect(await allOf(list)).to.have.length(1);
    expect(await allOf(list)).to.have.length(2);
  });
});
