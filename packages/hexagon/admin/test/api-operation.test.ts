import { openScene, rejectionOf, type RecordedScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';

type Call = (scene: RecordedScene, workspaceId: string) => Promise<unknown>;

const READS: Readonly<
  Record<string, { readonly api: (scene: RecordedScene) => Promise<unknown>; readonly admin: Call }>
> = {
  getUsage: {
    api: ({ api, own }) => api.getUsage(own.principal),
    admin: async ({ admin }, workspaceId) => {
      const { months, ...usage } = await admin.getUsage({ workspaceId });
      expect(months).to.have.lengthOf(14);
      return usage;
    },
  },
  listInstances: {
    api: ({ api, own }) => api.listInstances(own.principal),
    admin: ({ admin }, workspaceId) => admin.listInstances({ workspaceId }),
  },
  listGroups: {
    api: ({ api, own }) => api.listGroups(own.principal, { limit: 1 }),
    admin: ({ admin }, workspaceId) => admin.listGroups({ workspaceId, limit: 1 }),
  },
  listCampaigns: {
    api: ({ api, own }) => api.listCampaigns(own.principal),
    admin: ({ admin }, workspaceId) => admin.listCampaigns({ workspaceId }),
  },
};

const NOWHERE = '01990a2e-7c1b-7d5e-8f00-3c4d5e6f7a8b';

for (const [name, { api, admin }] of Object.entries(READS)) {
  describe(`${name} of the back office`, () => {
    it('returns what the API returns in the workspace, and counts no request', async () => {
      const scene = await openScene();
      expect(await admin(scene, scene.own.id)).to.deep.equal(await api(scene));
      expect(scene.ports.callsOf('counters.add')).to.deep.equal([]);
    });

    it('rejects a workspace that does not exist', async () => {
      expect((await rejectionOf(admin(await openScene(), NOWHERE))).code).to.equal('workspace_not_found');
    });
  });
}
