import fc from 'fast-check';
import type { List } from './lists.js';
import { ModelledList } from './modelled-list.js';
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

/** Opens a workspace with two readers. Returns a function that applies an event to it. */
const openWorkspace = (model: ModelledList): ((step: Step) => Promise<void>) => {
  const readOn = model.openPager();
  const readOnAsAnother = model.openPager();
  return ({ action, pick, limit }) => {
    switch (action) {
      case 'add':
        return model.add();
      case 'remove':
        return model.remove(pick);
      case 'remove under cursor':
        return model.removeUnderCursor(pick);
      case 'read on':
        return readOn(limit);
      case 'read on as another':
        return readOnAsAnother(limit);
      case 'read from anywhere':
        return model.readFrom(pick, limit);
    }
  };
};

/** Registers the property that every page is exactly as expected, whatever happens before and between pages. */
export const registerInterleavedPaging = (list: List, store: () => Store, numRuns: number): void => {
  const changes = list.remove === null ? 'added' : 'added and removed';

  it(`returns exactly the expected records on every page, with records ${changes} between pages`, async () => {
    const { ports } = store();
    const open = async (size: number): Promise<(step: Step) => Promise<void>> => {
      const model = new ModelledList(list, ports, await addWorkspace(ports));
      for (let count = 0; count < size; count++) await model.add();
      return openWorkspace(model);
    };
    const sizes = fc.tuple(fc.nat({ max: 10 }), fc.nat({ max: 4 }));

    await fc.assert(
      fc.asyncProperty(sizes, stepsOf(list), async ([size, otherSize], steps) => {
        const workspaces = [await open(size), await open(otherSize)];
        for (const step of steps) await workspaces[step.workspace]?.(step);
      }),
      { numRuns },
    );
  });
};
