import { expect } from 'chai';
import fc from 'fast-check';
import type { AdminStoragePorts } from '@workspace-api/admin';
import type { WorkspaceId } from '@workspace-api/core';
import { readPage, type List } from './lists.js';
import { addWorkspace, type Store } from './storage-harness.js';
import { it } from '../runner/test-runner.js';

/** A series of records that are added while others read. */
interface Additions {
  begun: number;
  /** The ids of those that were added. */
  readonly finished: string[];
}

const noAdditions = (): Additions => ({ begun: 0, finished: [] });

interface Reading {
  /** Every id that appeared, in the order of the pages. */
  readonly seen: readonly string[];
  /** For each series, the number of completed additions before the first page was requested. */
  readonly finishedBefore: readonly number[];
  /** For each series, the number of started additions when the first page arrived. */
  readonly begunByFirstPage: readonly number[];
}

const readAll = async (
  list: List,
  ports: AdminStoragePorts,
  workspaceId: WorkspaceId,
  limits: readonly number[],
  additions: readonly Additions[],
): Promise<Reading> => {
  const limitOf = (page: number): number => limits[page % limits.length] ?? 1;
  const finishedBefore = additions.map(({ finished }) => finished.length);
  let { items, nextCursor } = await readPage(list, ports, workspaceId, limitOf(0));
  const begunByFirstPage = additions.map(({ begun }) => begun);

  const seen = items.map(({ id }) => id);
  for (let page = 1; nextCursor !== null; page++) {
    ({ items, nextCursor } = await readPage(list, ports, workspaceId, limitOf(page), nextCursor));
    seen.push(...items.map(({ id }) => id));
    // Checked on every page, because a list that repeats itself may not end.
    expect(new Set(seen).size, 'records that appear').to.equal(seen.length);
  }
  return { seen, finishedBefore, begunByFirstPage };
};

/** Registers the property that the list guarantee holds during concurrent writes. */
export const registerConcurrentPaging = (list: List, store: () => Store, numRuns: number): void => {
  const { remove } = list;
  const changes = remove === null ? 'adding' : 'adding and removing';

  it(`misses and repeats nothing while others are ${changes}, and returns nothing newer than the first page`, async () => {
    const { ports } = store();
    const limits = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 });
    const history = fc.record({
      size: fc.nat({ max: 10 }),
      added: fc.nat({ max: 8 }),
      removed: fc.uniqueArray(fc.nat({ max: 9 }), { maxLength: remove === null ? 0 : 5 }),
      limits: fc.tuple(limits, limits),
    });

    await fc.assert(
      fc.asyncProperty(history, async ({ size, added, removed, limits }) => {
        const home = await addWorkspace(ports);
        const foreign = await addWorkspace(ports);
        const addTo = async (workspaceId: WorkspaceId): Promise<string> => (await list.add(ports, workspaceId)).id;

        const existing: string[] = [];
        while (existing.length < size) existing.unshift(await addTo(home));
        const doomed = removed.flatMap((index) => existing[index] ?? []);
        const kept = existing.filter((id) => !doomed.includes(id));

        const atHome = [noAdditions(), noAdditions()];
        const abroad = noAdditions();
        const addAll = async (additions: Additions, workspaceId: WorkspaceId): Promise<void> => {
          while (additions.begun < added) {
            additions.begun += 1;
            additions.finished.push(await addTo(workspaceId));
          }
        };
        const readTwice = async (mine: readonly number[]): Promise<Reading[]> => [
          await readAll(list, ports, home, mine, atHome),
          await readAll(list, ports, home, mine, atHome),
        ];
        const [readings] = await Promise.all([
          Promise.all(limits.map(readTwice)),
          Promise.all([...atHome.map((additions) => addAll(additions, home)), addAll(abroad, foreign)]),
          doomed.reduce<Promise<unknown>>(
            (before, id) => before.then(() => remove?.(ports, home, id)),
            Promise.resolve(),
          ),
        ]);

        for (const { seen, finishedBefore, begunByFirstPage } of readings.flat()) {
          expect(seen.filter((id) => kept.includes(id))).to.deep.equal(kept);
          expect(seen).to.include.members(
            atHome.flatMap(({ finished }, row) => finished.slice(0, finishedBefore[row])),
          );
          const late = atHome.flatMap(({ finished }, row) => finished.slice(begunByFirstPage[row]));
          expect(seen.filter((id) => late.includes(id) || abroad.finished.includes(id))).to.deep.equal([]);
        }
        const final = await readAll(list, ports, home, [100], []);
        expect(final.seen).to.have.members([...kept, ...atHome.flatMap(({ finished }) => finished)]);
      }),
      { numRuns },
    );
  });
};
