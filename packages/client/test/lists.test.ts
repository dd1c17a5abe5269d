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

  it('is read anew by each iteration', async () => {
    const { client } = clientOf([page([1], null), page([2, 1], null)]);
    const list = client.groups.list();
    expect(await allOf(list)).to.have.length(1);
    expect(await allOf(list)).to.have.length(2);
  });
});
