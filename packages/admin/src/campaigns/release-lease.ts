import type { AdminPorts } from '../ports.js';
import { changeLeasedCampaign } from './change-leased-campaign.js';
import type { LeaseReference } from './lease.js';

/**
 * Releases a campaign, so that another worker can claim it immediately. The status does not change. Throws `lease_lost`
 * and `version_conflict`.
 */
export const releaseLease = (ports: Pick<AdminPorts, 'campaigns' | 'workspaces'>) => {
  const change = changeLeasedCampaign(ports);

  return async (lease: LeaseReference): Promise<void> => {
    await change(lease, ({ campaign }) => ({ campaign, lease: null, newDeliveries: [] }));
  };
};
