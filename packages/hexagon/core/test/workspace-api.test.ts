import {
  addGroup,
  addInstance,
  issuesOf,
  recordedPorts,
  rejectionOf,
  type RecordedScene,
  type RecordedWorkspace,
} from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { Page, PageRequest } from '../src/pagination/page.js';
import { createWorkspaceApi } from '../src/workspace-api.js';
import { openScene } from './support/scene.js';

type Read = (workspace: RecordedWorkspace, request?: PageRequest) => Promise<Page<{ readonly name: string }>>;

const readers = ({ api }: RecordedScene): Record<'instances' | 'groups' | 'campaigns', Read> => ({
  instances: ({ principal }, request) => api.listInstances(principal, request),
  groups: ({ principal }, request) => api.listGroups(principal, request),
  campaigns: ({ principal }, request) => api.listCampaigns(principal, request),
});

const LISTS = ['instances', 'groups', 'campaigns'] as const;

/** Opens a scene in which each list of each workspace has three more records, named 1 to 3. */
const openLists = async (): Promise<RecordedScene & { lists: ReturnType<typeof readers> }> => {
  const scene = await openScene();
  const { admin, api } = scene;
  for (const { id, principal, instance, groups } of [scene.own, scene.foreign]) {
    for (const name of ['1', '2', '3']) {
      await addInstance(admin, { workspaceId: id, name });
      await addGroup(admin, { workspaceId: id, instanceId: instance.id, name, memberCount: 0, sendable: true });
      const content = { type: 'text', text: 'Hello' } as const;
      await api.createCampaign(principal, { name, instanceId: instance.id, groupIds: [groups[0].id], content });
    }
  }
  scene.ports.calls.length = 0;
  return { ...scene, lists: readers(scene) };
};

describe('createWorkspaceApi', () => {
  it('reads and writes nothing before the first call', () => {
    const ports = recordedPorts();
    createWorkspaceApi(ports);
    expect(ports.calls).to.deep.equal([]);
  });

  for (const list of LISTS) {
    describe(`list of ${list}`, () => {
      it('returns the newest record of the workspace first', async () => {
        const { lists, own } = await openLists();
        const { items } = await lists[list](own, { limit: 3 });
        expect(items.map(({ name }) => name)).to.deep.equal(['3', '2', '1']);
      });

      it('passes the workspace of the principal to the storage', async () => {
        const { lists, own, foreign, ports } = await openLists();
        await lists[list](own, { limit: 4 });
        await lists[list](foreign, { limit: 3 });
        expect(ports.callsOf(`${list}.list`)).to.deep.equal([
          [own.id, { below: null, limit: 5 }],
          [foreign.id, { below: null, limit: 4 }],
        ]);
      });

      it('continues after its own cursor', async () => {
        const { lists, own } = await openLists();
        const { nextCursor } = await lists[list](own, { limit: 1 });
        const { items } = await lists[list](own, { limit: 2, cursor: String(nextCursor) });
        expect(items.map(({ name }) => name)).to.deep.equal(['2', '1']);
      });

      it('rejects a cursor of the same list of another workspace, and of other lists', async () => {
        const { lists, own, foreign } = await openLists();
        for (const other of LISTS) {
          const { nextCursor } = await lists[other](other === list ? foreign : own, { limit: 1 });
          const rejection = await rejectionOf(lists[list](own, { cursor: String(nextCursor) }));
          expect(rejection.code, other).to.equal('invalid_cursor');
        }
      });

      it('reports an invalid limit and a malformed cursor at once', async () => {
        const { lists, own } = await openLists();
        const rejection = await rejectionOf(lists[list](own, { limit: 101, cursor: '7' }));
        expect(issuesOf(rejection)).to.deep.equal(['limit out_of_range', 'cursor invalid_format']);
      });
    });
  }
});
