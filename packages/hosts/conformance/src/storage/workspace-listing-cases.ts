import { expect } from 'chai';
import type { Workspace, WorkspaceId } from '@workspace-api/core';
import { scribble } from '../support/scribble.js';
import { newId, sampleWorkspace } from './samples.js';
import type { Store } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

/** Registers the cases of the list of all workspaces. */
export const describeWorkspaceListing = (store: () => Store): void => {
  describe('list', () => {
    const add = async (fields: Partial<Workspace> = {}): Promise<Workspace> => {
      const { workspaces } = store().ports;
      const workspace = sampleWorkspace(fields);
      await workspaces.insert(workspace.id, workspace, { id: 'ada', role: 'OWNER' });
      return workspace;
    };

    const idsAfter = async (after: WorkspaceId | null, limit: number): Promise<WorkspaceId[]> =>
      (await store().ports.workspaces.list(after, limit)).map(({ id }) => id);

    /** Adds workspaces. Resolves to the ids of all, in order. */
    const addSeveral = async (count: number): Promise<WorkspaceId[]> => {
      const { home, foreign } = store();
      const ids = [home, foreign];
      while (ids.length < count + 2) ids.push((await add()).id);
      return ids.sort();
    };

    it('returns at most the requested number after any id, whether or not a workspace has it, in the order of the ids', async () => {
      const ids = await addSeveral(10);
      for (const limit of [1, 3, 12, 100])
        for (const after of [null, ...ids, newId()])
          expect(await idsAfter(after, limit)).to.deep.equal(
            ids.filter((id) => after === null || id > after).slice(0, limit),
          );
    });

    it('returns a workspace unchanged, without other fields, also after a caller has changed the output', async () => {
      const workspace = await add({ name: '\u{1f600} & <Söhne> $a.b ' });
      await store().ports.workspaces.setRole(workspace.id, 'bob', 'MEMBER');
      scribble(await store().ports.workspaces.list(null, 100));
      expect(await store().ports.workspaces.list(null, 100)).to.deep.include(workspace);
    });

    it('orders ids from the lowest to the highest possible one', async () => {
      const ids = ['00', '0f', '7f', '80', 'a0', 'ff'].map(
        (byte) => `${byte.repeat(4)}-0000-0000-0000-${byte.repeat(6)}` as WorkspaceId,
      );
      ids[0] = '00000000-0000-0000-0000-000000000000' as WorkspaceId;
      ids[5] = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as WorkspaceId;
      for (const id of ids.toReversed()) await add({ id });
      const { home, foreign } = store();
      const all = [home, foreign, ...ids].sort();
      expect(await idsAfter(null, 100)).to.deep.equal(all);
      expect(await idsAfter(ids[0], 100)).to.deep.equal(all.slice(1));
      expect(await idsAfter(ids[5], 100)).to.deep.equal([]);
    });

    it('visits every workspace once from page to page while others are added', async () => {
      const ids = await addSeveral(9);
      const met = await idsAfter(null, 2);
      // Each page can have at most one new workspace, so these pages are enough.
      for (let pages = ids.length; pages > 0; pages--) {
        await add();
        met.push(...(await idsAfter(met.at(-1) ?? null, 2)));
      }
      expect(met).to.deep.equal([...new Set(met)].sort());
      expect(met).to.include.members(ids);
    });
  });
};
