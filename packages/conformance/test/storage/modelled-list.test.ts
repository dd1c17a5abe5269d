import { AssertionError, expect } from 'chai';
import type { AdminStoragePorts } from '@workspace-api/admin';
import type { Id, ListRange, Positioned } from '@workspace-api/core';
import { toPosition } from '@workspace-api/core';
import { sampleGroup } from '../../src/storage/samples.js';
import { groupList, type List, type Listed } from '../../src/storage/lists.js';
import { ModelledList } from '../../src/storage/modelled-list.js';

const NO_PORTS = {} as AdminStoragePorts;
const WORKSPACE_ID = '018f0000-0000-7000-8000-000000000001' as string as Id<never>;

type Rows = readonly Positioned<Listed>[];

/** Opens a correct list, whose rows `distort` changes before it returns them. */
const openList = (distort: (rows: Rows, range: ListRange, all: Rows) => Rows): ModelledList => {
  let rows: Rows = [];
  let added = 0;
  const list: List = {
    ...groupList,
    add: async () => {
      const record = sampleGroup();
      added += 1;
      rows = [{ position: toPosition(added.toString(16).padStart(16, '0')), record }, ...rows];
      return record;
    },
    read: async (_ports, _workspaceId, range) => {
      const { below, limit } = range;
      const due = rows.filter(({ position }) => below === null || position < below).slice(0, limit);
      return distort(due, range, rows);
    },
    remove: async (_ports, _workspaceId, id) => {
      const before = rows.length;
      rows = rows.filter(({ record }) => record.id !== id);
      return rows.length < before;
    },
  };
  return new ModelledList(list, NO_PORTS, WORKSPACE_ID);
};

/** Adds five records, reads a page of two, removes the record at its cursor, and continues from there. */
const outcomeOf = async (model: ModelledList): Promise<unknown> => {
  for (let count = 0; count < 5; count++) await model.add();
  const readOn = model.openPager();
  try {
    await readOn(2);
    await model.add();
    await model.removeUnderCursor(1);
    await readOn(2);
    await readOn(1);
    return 'passed';
  } catch (error) {
    return error;
  }
};

describe('ModelledList', () => {
  const faults: Record<string, Parameters<typeof openList>[0]> = {
    'misses a record': (rows) => rows.slice(1),
    'is in the wrong order': (rows) => rows.toReversed(),
    'starts again when the record under the cursor is gone': (rows, { below, limit }, all) =>
      below === null || all.some(({ position }) => position === below) ? rows : all.slice(0, limit),
    'forgets that there is more': (rows, { limit }) => rows.slice(0, limit - 1),
    'has an empty page after a full last one': (rows, { limit }) =>
      rows.length === limit - 1 ? rows.concat(rows.slice(-1)) : rows,
  };

  for (const [fault, distort] of Object.entries(faults)) {
    it(`fails a list that ${fault}`, async () => {
      expect(await outcomeOf(openList(distort))).to.be.an.instanceOf(AssertionError);
    });
  }
});
