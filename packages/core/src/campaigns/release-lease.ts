import type { Ports } from '../ports.js';
import { changeLeasedCampaign } from './change-leased-campaign.js';
import type { LeaseReference } from './lease.js';

/**
 * Gives a campaign back, so that another worker can claim it at once. Its status stays. Throws `lease_lost` and
 * `version_conflict`.
 */
export const releaseLease = ({ campaigns }: Pick<Ports, 'campaigns'>) => {
  const change = changeLeasedCampaign({ campaigns });

  return async (lease: LeaseReference): Promise<void> => {
    await change(lease, ({ campaign }) => ({ campaign, lease: null, newDeliveries: [] }));
  };
};
