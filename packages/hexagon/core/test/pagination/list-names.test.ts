import { OWNER, addInstance, campaignInput, type RecordedScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { Page } from '../../src/pagination/page.js';
import { encodeCursor } from '../../src/pagination/cursor.js';
import type { ListName } from '../../src/pagination/page.js';
import { openScene } from '../support/scene.js';

const LISTS: Readonly<Record<ListName, (scene: RecordedScene) => Promise<Page<unknown>>>> = {
  instances: ({ api, own }) => api.listInstances(own.principal, { limit: 1 }),
  groups: ({ api, own }) => api.listGroups(own.principal, { limit: 1 }),
  campaigns: ({ api, own }) => api.listCampaigns(own.principal, { limit: 1 }),
  'audit-log': ({ admin, own }) => admin.listAuditLog({ workspaceId: own.id, limit: 1 }),
  'api-keys': ({ admin, own }) => admin.listApiKeys({ workspaceId: own.id, limit: 1 }),
};

describe('a cursor', () => {
  for (const [list, read] of Object.entries(LISTS) as [ListName, (typeof LISTS)[ListName]][]) {
    it(`of the list ${list} depends on that name, so that it stays valid in later versions`, async () => {
      const scene = await openScene();
      const { admin, api, own, ports } = scene;
      for (const name of ['One', 'Two']) {
        await addInstance(admin, { workspaceId: own.id, name });
        await admin.issueApiKey({ workspaceId: own.id, actor: OWNER, name, scopes: ['groups:read'] });
        await api.createCampaign(own.principal, campaignInput(own));
      }
      const repositories = { ...ports, 'api-keys': ports.apiKeys, 'audit-log': ports.auditLog };
      const repository = repositories[list];
      const [newest] = await repository.list(own.id, { below: null, limit: 1 });
      const { nextCursor } = await read(scene);
      expect(nextCursor).to.equal(newest && encodeCursor(ports.digest, own.id, list, newest.position));
    });
  }
});
