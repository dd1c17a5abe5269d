import type { StoragePorts, WorkspaceId } from '@workspace-api/core';
import { newId, sampleWorkspace } from './samples.js';
import { afterEach, beforeEach, describe } from '../runner/test-runner.js';

/** A store of its own for one case, and the way to get rid of it. */
export interface StorageHarness {
  readonly ports: StoragePorts;
  close(): Promise<void>;
}

/** Opens an empty store. It is called once per case. */
export type OpenStorage = () => Promise<StorageHarness>;

/** What a case works on: one store with two workspaces in it. */
export interface Store {
  readonly ports: StoragePorts;
  /** The workspace that the case acts in. */
  readonly home: WorkspaceId;
  /** Another one, which must neither see nor suffer what happens at home. */
  readonly foreign: WorkspaceId;
}

/** Adds an empty workspace. */
export const addWorkspace = async ({ workspaces }: StoragePorts): Promise<WorkspaceId> => {
  const id = newId();
  await workspaces.insert(id, sampleWorkspace({ id }), { id: 'owner', role: 'OWNER' });
  return id;
};

/** Registers a suite whose cases each get a fresh store. */
export const describeStorage = (
  title: string,
  openHarness: OpenStorage,
  registerCases: (store: () => Store) => void,
): void => {
  describe(title, () => {
    let harness: StorageHarness;
    let store: Store;

    beforeEach(async () => {
      harness = await openHarness();
      const { ports } = harness;
      store = { ports, home: await addWorkspace(ports), foreign: await addWorkspace(ports) };
    });

    afterEach(async () => {
      await harness.close();
    });

    registerCases(() => store);
  });
};
