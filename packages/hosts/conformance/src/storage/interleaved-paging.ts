import { expect } from 'chai';
import fc from 'fast-check';
import type { AdminStoragePorts } from '@workspace-api/admin';
import { readPage, type List } from './lists.js';
import { addWorkspace, type Store } from './storage-harness.js';
import { it } from '../runner/test-runner.js';

/** A random event in one of the two workspaces. */
interface Step {
  readonly workspace: number;
  readonly action: 'add' | 'remove' | 'remove under cursor' | 'read on' | 'read on as another' | 'read from anywhere';
  /** Selects the record or place that it affects. */
  readonly pick: number;
  readonly limit: number;
}

interface ModelledRecord {
  readonly id: string;
  /** Increases with every added record. */
  readonly age: number;
}

/** A reader's place in the list. */
interface Place {
  readonly cursor: string | undefined;
  /** The last record that was read; null before the first page. */
  readonly last: ModelledRecord | null;
}

const START: Place = { cursor: undefined, last: null };

const stepsOf = (list: List): fc.Arbitrary<Step[]> => {
  const removals = list.remove === null ? [] : (['remove', 'remove under cursor'] as const);
  const step = fc.record<Step>({
    workspace: fc.nat({ max: 1 }),
    action: fc.constantFrom('add', 'read on', 'read on as another', 'read from anywhere', ...removals),
    pick: fc.nat({ max: 50 }),
    limit: fc.integer({ min: 1, max: 4 }),
  });
  return fc.array(step, { maxLength: 30, size: 'max' });
};

/**
 * Opens a workspace with a model of its records and two readers. Returns a function that applies an event to it. Every page
 * is compared with the model. It must have the current records that were added before the last one read, newest first. It
 * must have a cursor if and only if there are more records.
 */
const openModel = async (
  list: List,
  ports: AdminStoragePorts,
): Promise<(step: Omit<Step, 'workspace'>) => Promise<void>> => {
  const workspaceId = await addWorkspace(ports);
  /** Newest first. */
  let present: ModelledRecord[] = [];
  let added = 0;
  /** Every place that a page has led to. */
  const places: Place[] = [START];
  const readers = { 'read on': START, 'read on as another': START };

  const remove = async (record: ModelledRecord | null | undefined): Promise<void> => {
    if (!record || !present.includes(record)) return;
    expect(await list.remove?.(ports, workspaceId, record.id)).to.be.true;
    present = present.filter((other) => other !== record);
  };

  /** Reads a page. Resolves to the place that it leads to, or to the start at the end of the list. */
  const read = async ({ cursor, last }: Place, limit: number): Promise<Place> => {
    const due = present.filter(({ age }) => last === null || age < last.age);
    const { items, nextCursor } = await readPage(list, ports, workspaceId, limit, cursor);
    expect(items.map(({ id }) => id)).to.deep.equal(due.slice(0, limit).map(({ id }) => id));
    expect(nextCursor !== null, 'has a next page').to.equal(due.length > limit);
    if (nextCursor === null) return START;
    const place: Place = { cursor: nextCursor, last: due[limit - 1] ?? null };
    places.push(place);
    return place;
  };

  return async ({ action, pick, limit }) => {
    const place = places[pick % places.length] ?? START;
    switch (action) {
      case 'add':
        added += 1;
        present.unshift({ id: (await list.add(ports, workspaceId)).id, age: added });
        break;
      case 'remove':
        await remove(present[pick % present.length]);
        break;
      case 'remove under cursor':
        await remove(place.last);
        break;
      case 'read from anywhere':
        await read(place, limit);
        break;
      default:
        readers[action] = await read(readers[action], limit);
    }
  };
};

/** Registers the property that every page is exactly as expected after any changes before and between pages. */
export const registerInterleavedPaging = (list: List, store: () => Store, numRuns: number): void => {
  const changes = list.remove === null ? 'added' : 'added and removed';

  it(`returns exactly the expected records on every page, with records ${changes} between pages`, async () => {
    const { ports } = store();
    const sizes = fc.tuple(fc.nat({ max: 10 }), fc.nat({ max: 4 }));

    await fc.assert(
      fc.asyncProperty(sizes, stepsOf(list), async (counts, steps) => {
        const workspaces = [await openModel(list, ports), await openModel(list, ports)];
        for (const [index, count] of counts.entries())
          for (let size = 0; size < count; size++) await workspaces[index]?.({ action: 'add', pick: 0, limit: 1 });
        for (const step of steps) await workspaces[step.workspace]?.(step);
      }),
      { numRuns },
    );
  });
};
