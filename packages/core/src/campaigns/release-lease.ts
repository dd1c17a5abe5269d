import type { Ports } from '../ports.js';
import { changeLeasedCampaign } from './change-leased-campaign.js';
import type { LeaseReference } from './lease.js';

/**
 * Releases a campaign, so that another worker can claim it immediately. The status does not change. Throws `lease_lost`
 * and `version_conflict`.
 */
export const releaseLease = ({ campaigns }: Pick<Ports, 'campaigns'>) => {
  const change = changeLeasedCampaign({ campaigns });

  return async (lease: LeaseReference): Promise<void> => {
    await change(lease, ({ campaign }) => ({ campaign, lease: null, newDeliveries: [] }));
  };
};
