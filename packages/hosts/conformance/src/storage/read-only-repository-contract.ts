import type { AdminStoragePorts } from '@workspace-api/admin';
import { Group, Instance, type ListRange, type Positioned, type Stored, type WorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import { describe, it } from '../runner/test-runner.js';
import { scribble } from '../support/scribble.js';
import { registerConcurrentPaging } from './concurrent-paging.js';
import { registerInterleavedPaging } from './interleaved-paging.js';
import { invalidIds } from './invalid-ids.js';
import { describeListing } from './listing-cases.js';
import { EVERYTHING, type List, type Listed } from './lists.js';
import { newId } from './samples.js';
import { describeStorage, type StorageHarness } from './storage-harness.js';

type Row = Stored<typeof Group> | Stored<typeof Instance>;

/** What a repository of groups and one of instances have in common. */
interface ReadOnlyRepository {
  findMany(workspaceId: WorkspaceId, ids: readonly never[]): Promise<readonly Row[]>;
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Row>[]>;
  count(workspaceId: WorkspaceId, atMost?: number): Promise<number>;
}

/** A table of the product for one case, which the product fills itself. */
export interface ReadOnlyHarness {
  /** Opens the repository over the table. Each process of a deployment has its own. */
  openRepository(): ReadOnlyRepository;
  /** Adds what a row of a workspace needs, such as an account with this id. */
  addWorkspace?(workspaceId: WorkspaceId): Promise<unknown>;
  /** Adds a row to a workspace as the product does. Resolves to its id. */
  add(workspaceId: WorkspaceId): Promise<string>;
  /** Deletes a row as the product does. Leave it out if the product never does. */
  remove?(workspaceId: WorkspaceId, id: string): Promise<unknown>;
  close(): Promise<void>;
}

/** The number of random histories of each property of pagination. */
const RUNS = 10;

const SCHEMAS = { groups: Group, instances: Instance };

/**
 * Registers the cases that a repository of groups or instances must pass if only the product writes its records. Its harness
 * is opened once per case.
 */
export const describeReadOnlyRepositoryContract = (
  name: string,
  kind: 'groups' | 'instances',
  openHarness: () => Promise<ReadOnlyHarness>,
): void => {
  let harness: ReadOnlyHarness;

  const openStorage = async (): Promise<StorageHarness> => {
    harness = await openHarness();
    const openPorts = () => ({
      [kind]: harness.openRepository(),
      workspaces: { insert: async (workspaceId: WorkspaceId) => harness.addWorkspace?.(workspaceId) },
      counters: { close: () => Promise.resolve() },
    });
    return { openPorts: () => openPorts() as unknown as AdminStoragePorts, close: () => harness.close() };
  };
  const of = (ports: AdminStoragePorts): ReadOnlyRepository => ports[kind];

  describeStorage(`${name}: read-only repository of ${kind}`, openStorage, (store) => {
    const noChange = (): never => expect.fail('The repository is read-only.');
    const removal = async (_ports: AdminStoragePorts, workspaceId: WorkspaceId, id: string): Promise<boolean> => {
      await harness.remove?.(workspaceId, id);
      return true;
    };
    const list: List = {
      ...{ name: kind, schema: SCHEMAS[kind], sample: noChange, insert: noChange, finds: {}, changes: {} },
      read: (ports, workspaceId, range) => of(ports).list(workspaceId, range) as ReturnType<List['read']>,
      remove: removal,
      add: async (ports, workspaceId) => {
        const id = await harness.add(workspaceId);
        const [record] = await of(ports).findMany(workspaceId, [id as never]);
        return (record ?? expect.fail('A row that was added is not found.')) as Listed;
      },
    };

    describeListing(list, store);
    registerInterleavedPaging(list, store, RUNS);
    registerConcurrentPaging(list, store, RUNS);

    describe('a record', () => {
      it('has the fields of the API, but those with a default, and no others, each within its limits', async () => {
        const { ports, home } = store();
        const record = await list.add(ports, home);
        expect(SCHEMAS[kind].parse(record)).to.deep.include(record);
      });

      it('is found by its id, once, beside unknown and invalid ids', async () => {
        const { ports, home } = store();
        const added = [await list.add(ports, home), await list.add(ports, home)];
        const ids = added.map(({ id }) => id);
        const found = await of(ports).findMany(home, [newId(), ...ids, ...ids, ...invalidIds()] as never[]);
        expect(found).to.have.deep.members(added);
        expect(await of(ports).findMany(home, [])).to.deep.equal([]);
        for (const id of [newId(), ...invalidIds()])
          expect(await of(ports).findMany(home, [id] as never[])).to.deep.equal([]);
      });

      it('is neither found, nor listed, nor counted in another workspace, or one with an invalid id', async () => {
        const { ports, home, foreign } = store();
        const { id } = await list.add(ports, home);
        for (const workspaceId of [foreign, newId(), ...invalidIds()]) {
          expect(await of(ports).findMany(workspaceId, [id] as never[])).to.deep.equal([]);
          expect(await list.read(ports, workspaceId, EVERYTHING)).to.deep.equal([]);
          expect(await of(ports).count(workspaceId)).to.equal(0);
        }
      });

      it('is not affected by a caller that changes it', async () => {
        const { ports, home } = store();
        const record = await list.add(ports, home);
        scribble(await list.read(ports, home, EVERYTHING));
        scribble(await of(ports).findMany(home, [record.id] as never[]));
        expect((await list.read(ports, home, EVERYTHING))[0]?.record).to.deep.equal(record);
      });
    });

    it('counts the records of a workspace, at least as far as it is asked to', async () => {
      const { ports, home, foreign } = store();
      for (const count of [0, 1, 2, 3]) {
        expect(await of(ports).count(home)).to.equal(count);
        for (const atMost of [1, 2, 3])
          expect(Math.min(await of(ports).count(home, atMost), atMost)).to.equal(Math.min(count, atMost));
        await list.add(ports, home);
        await list.add(ports, foreign);
      }
    });
  });
};
