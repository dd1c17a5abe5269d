import { expect } from 'chai';
import type { SyncSummary } from '../src/sync/sync-outcome.js';
import { issuesOf, rejectionOf, spellIssues } from './support/rejection.js';
import { OWNER, openScene, type Scene } from './support/scene.js';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const name = ' \t\u00a0';

/** The calls of the admin surface that take a name and reject. */
const CALLS: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  'a workspace': ({ admin }) => admin.createWorkspace({ name, ownerId: OWNER }),
  'a workspace that is renamed': ({ admin, own }) => admin.renameWorkspace({ workspaceId: own.id, name }),
  'an API key': ({ admin, own }) =>
    admin.issueApiKey({ workspaceId: own.id, actor: OWNER, name, scopes: ['groups:read'] }),
  'an instance': ({ admin, own }) => admin.addInstance({ workspaceId: own.id, name }),
  'a group': ({ admin, own }) =>
    admin.addGroup({ workspaceId: own.id, instanceId: own.instance.id, name, memberCount: 1, sendable: true }),
  'a group that is updated': ({ admin, own }) =>
    admin.updateGroup({ workspaceId: own.id, groupId: own.groups[0].id, name, memberCount: 1, sendable: true }),
};

/** The calls of the admin surface that take records with a name, and sync them. */
const SYNCS: Readonly<Record<string, (scene: Scene, fields: object) => Promise<SyncSummary>>> = {
  syncInstances: ({ admin, own }, fields) =>
    admin.syncInstances({
      workspaceId: own.id,
      records: [
        { ...fields, name },
        { id: ID, name: 'Office' },
      ],
    }),
  syncGroups: ({ admin, own }, fields) => {
    const record = { instanceId: own.instance.id, memberCount: 1, sendable: true };
    return admin.syncGroups({
      workspaceId: own.id,
      records: [
        { ...record, ...fields, name },
        { ...record, id: ID, name: 'Drivers' },
      ],
    });
  },
};

describe('a name of white space only', () => {
  for (const [what, call] of Object.entries(CALLS)) {
    it(`is rejected for ${what}`, async () => {
      const rejection = await rejectionOf(call(await openScene()));
      expect(rejection.code).to.equal('validation_failed');
      expect(issuesOf(rejection)).to.deep.equal(['name invalid_format']);
    });
  }

  for (const [method, sync] of Object.entries(SYNCS)) {
    it(`is rejected in ${method} for a new and for a stored record, and the other records are added`, async () => {
      const scene = await openScene();
      const { instance, groups } = scene.own;
      const stored = method === 'syncInstances' ? instance.id : groups[0].id;
      for (const [fields, others] of [
        [{ externalId: 'one' }, { added: 1, unchanged: 0 }],
        [{ id: stored }, { added: 0, unchanged: 1 }],
      ] as const) {
        const summary = await sync(scene, fields);
        expect(summary).to.include({ ...others, updated: 0, rejected: 1 });
        expect(summary.rejectedRecords.map(({ issues }) => spellIssues(issues))).to.deep.equal([
          ['name invalid_format'],
        ]);
      }
    });
  }
});
