import { object } from '@workspace-api/core';
import * as z from '@workspace-api/core/zod';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';
import { changeLeasedCampaign } from './change-leased-campaign.js';
import { LeaseReference } from './lease.js';

/** Releases a campaign. */
export const releaseLease = adminOperation({
  id: 'releaseLease',
  name: 'campaigns.releaseLease',
  effect: 'change',
  summary: 'Release a campaign',
  description: 'Releases a campaign, so that another worker can claim it immediately. The status does not change.',
  input: object({ lease: LeaseReference }),
  output: z.void(),
  errors: ['lease_lost', 'version_conflict'],
  audit: null,
  perform: (ports: Pick<AdminPorts, 'campaigns' | 'workspaces'>) => {
    const change = changeLeasedCampaign(ports);
    return async ({ lease }) => {
      await change(lease, ({ campaign }) => ({ campaign, lease: null, newDeliveries: [] }));
    };
  },
});
