import { NodeDigest } from '@workspace-api/adapter-node';
import { issuesOf, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import fc from 'fast-check';
import { encodeCursor } from '../../src/pagination/cursor.js';
import { validate } from '../../src/errors/validate.js';
import { PageRequest, type ListRange, type Page } from '../../src/pagination/page.js';
import { paginate } from '../../src/pagination/paginate.js';
import { toPosition } from '../../src/pagination/position.js';
import { toWorkspaceId } from '../../src/workspaces/workspace.js';
import { FakeTable } from '../support/fake-table.js';

const WORKSPACE = toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8057');
const OTHER_WORKSPACE = toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8058');
const FOREIGN_CURSOR = encodeCursor(new NodeDigest(), OTHER_WORKSPACE, 'groups', toPosition('0000000000000001'));

/** A list of records named from 1 (oldest), with the ranges that were read. */
const openList = (length: number) => {
  const table = new FakeTable<{ id: string }>();
  for (let number = 1; number <= length; number++) table.insert(WORKSPACE, { id: String(number) });
  const ranges: ListRange[] = [];
  const page = async (given: PageRequest): Promise<Page<{ id: string }>> => {
    const request = validate(PageRequest, given, 'invalid_parameter');
    return paginate(new NodeDigest(), WORKSPACE, 'groups', request, async (range) => {
      ranges.push(range);
      return table.list(WORKSPACE, range);
    });
  };
  return { table, ranges, page };
};

const namesOf = ({ items }: Page<{ id: string }>): string[] => items.map(({ id }) => id);

describe('paginate', () => {
  it('returns the newest records, and a cursor that continues after the last of them', async () => {
    const { page } = openList(5);
    const first = await page({ limit: 2 });
    expect(namesOf(first)).to.deep.equal(['5', '4']);
    const second = await page({ limit: 2, cursor: String(first.nextCursor) });
    expect(namesOf(second)).to.deep.equal(['3', '2']);
  });

  it('reads one record more than asked for', async () => {
    const { page, ranges } = openList(5);
    await page({ limit: 2 });
    expect(ranges).to.deep.equal([{ below: null, limit: 3 }]);
  });

  it('returns 50 records without a limit', async () => {
    const { page } = openList(60);
    expect((await page({})).items).to.have.length(50);
    expect((await page({ limit: undefined, cursor: undefined })).items).to.have.length(50);
  });

  it('accepts another limit for the next page', async () => {
    const { page } = openList(5);
    const { nextCursor } = await page({ limit: 1 });
    expect(namesOf(await page({ limit: 3, cursor: String(nextCursor) }))).to.deep.equal(['4', '3', '2']);
  });

  it('accepts a cursor in upper case', async () => {
    const { page } = openList(3);
    const { nextCursor } = await page({ limit: 2 });
    expect(namesOf(await page({ cursor: String(nextCursor).toUpperCase() }))).to.deep.equal(['1']);
  });

  it('ends the list with a full last page', async () => {
    const { page } = openList(4);
    const { nextCursor } = await page({ limit: 2 });
    expect((await page({ limit: 2, cursor: String(nextCursor) })).nextCursor).to.equal(null);
  });

  it('ends the list with a page that is not full', async () => {
    const { page } = openList(3);
    expect((await page({ limit: 4 })).nextCursor).to.equal(null);
  });

  it('returns an empty page for an empty list', async () => {
    const { page } = openList(0);
    expect(await page({})).to.deep.equal({ items: [], nextCursor: null });
  });

  it('returns every record once, whatever the limit of each page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 40 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 100 }).chain((most) => fc.integer({ min: 1, max: most }))),
        async (length, limits) => {
          const { page } = openList(length);
          const visited: string[] = [];
          let cursor: string | null | undefined;
          while (cursor !== null) {
            const { value: limit } = limits.next() as IteratorYieldResult<number>;
            const next: Page<{ id: string }> = await page({ limit, cursor });
            visited.push(...namesOf(next));
            cursor = next.nextCursor;
          }
          const newestFirst = Array.from({ length }, (_, index) => String(length - index));
          expect(visited).to.deep.equal(newestFirst);
        },
      ),
    );
  });

  it('continues from the same position when the record of the cursor was deleted', async () => {
    const { page, table } = openList(4);
    const { nextCursor } = await page({ limit: 2 });
    table.remove(WORKSPACE, '3');
    expect(namesOf(await page({ limit: 2, cursor: String(nextCursor) }))).to.deep.equal(['2', '1']);
  });

  for (const limit of [1, 100]) {
    it(`accepts a limit of ${limit}`, async () => {
      const { page } = openList(101);
      expect((await page({ limit })).items).to.have.length(limit);
    });
  }

  for (const limit of [0, -1, 101, 5.5, NaN, Infinity, '7', null]) {
    it(`rejects a limit of ${JSON.stringify(limit)} (${typeof limit})`, async () => {
      const { page, ranges } = openList(1);
      const rejection = await rejectionOf(page({ limit: limit as number }));
      expect(rejection.code).to.equal('invalid_parameter');
      expect(issuesOf(rejection)).to.deep.equal(['limit out_of_range']);
      expect(ranges).to.deep.equal([]);
    });
  }

  it('reports an invalid limit and a malformed cursor at once', async () => {
    const { page } = openList(1);
    const rejection = await rejectionOf(page({ limit: 0, cursor: 'abc' }));
    expect(rejection.code).to.equal('invalid_parameter');
    expect(issuesOf(rejection)).to.deep.equal(['limit out_of_range', 'cursor invalid_format']);
  });

  it('rejects the cursor of another workspace, and reads nothing', async () => {
    const { page, ranges } = openList(1);
    const rejection = await rejectionOf(page({ cursor: FOREIGN_CURSOR }));
    expect(rejection.code).to.equal('invalid_cursor');
    expect(issuesOf(rejection)).to.deep.equal(['cursor invalid_cursor']);
    expect(ranges).to.deep.equal([]);
  });

  it('reports cursors of another workspace and invented ones in the same words', async () => {
    const { page } = openList(1);
    const foreign = await rejectionOf(page({ cursor: FOREIGN_CURSOR }));
    const madeUp = await rejectionOf(page({ cursor: '6a1bd0a1-7f5c-4f5e-9d0b-3c1e5d6f7a8b' }));
    expect(foreign.message).to.equal(madeUp.message);
    expect(foreign.details).to.deep.equal(madeUp.details);
  });
});
