import type { StoragePorts } from '../../src/ports.js';
import { fakeApiKeys } from './fake-api-keys.js';
import { fakeAuditLog } from './fake-audit-log.js';
import { fakeCampaigns } from './fake-campaigns.js';
import { fakeCounters } from './fake-counters.js';
import { fakeGroups } from './fake-groups.js';
import { fakeInstances } from './fake-instances.js';
import { fakeWorkspaces } from './fake-workspaces.js';

/** Returns a minimal storage for tests of single use cases. Adapters have stricter suites. */
export const fakeStorage = (): StoragePorts => ({
  workspaces: fakeWorkspaces(),
  apiKeys: fakeApiKeys(),
  instances: fakeInstances(),
  groups: fakeGroups(),
  ...fakeCampaigns(),
  counters: fakeCounters(),
  auditLog: fakeAuditLog(),
  eraser: { eraseSome: async () => 0 },
});
