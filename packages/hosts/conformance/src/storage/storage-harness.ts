import type { AdminStoragePorts } from '@workspace-api/admin';
import type { WorkspaceId } from '@workspace-api/core';
import { newId, sampleWorkspace } from './samples.js';
import { afterEach, beforeEach, describe } from '../runner/test-runner.js';

/** A store for one case. */
export interface StorageHarness {
  /** Opens a set of ports over the store. Each process of a deployment has its own. */
  openPorts(): AdminStoragePorts;
  close(): Promise<void>;
}

/** Opens an empty store. Called once per case. */
export type OpenStorage = () => Promise<StorageHarness>;

/** The fixture of a case: a store with two workspaces. */
export interface Store {
  readonly ports: AdminStoragePorts;
  /** Opens another set of ports over the same store. */
  readonly openPorts: () => AdminStoragePorts;
  /** The workspace in which the case acts. */
  readonly home: WorkspaceId;
  /** Another workspace, which calls in `home` must neither show nor change. */
  readonly foreign: WorkspaceId;
}

/** Adds an empty workspace. */
export const addWorkspace = async ({ workspaces }: AdminStoragePorts): Promise<WorkspaceId> => {
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
    let opened: AdminStoragePorts[];
    let store: Store;

    const openPorts = (): AdminStoragePorts => {
      const ports = harness.openPorts();
      opened.push(ports);
      return ports;
    };

    beforeEach(async () => {
      harness = await openHarness();
      opened = [];
      const ports = openPorts();
      store = { ports, openPorts, home: await addWorkspace(ports), foreign: await addWorkspace(ports) };
    });

    afterEach(async () => {
      for (const { counters } of opened) await counters.close();
      await harness.close();
    });

    registerCases(() => store);
  });
};
