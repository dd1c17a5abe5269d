import { DomainError } from '../errors/domain-error.js';
import type { Ports } from '../ports.js';
import { applyChange, type CampaignChange, type VersionedCampaign } from './campaign-change.js';
import type { Lease, LeaseReference } from './lease.js';

/** How often a change is tried when somebody else changes the campaign at the same moment. */
const ATTEMPTS = 5;

/**
 * Changes a campaign on behalf of the worker that holds its lease; null changes nothing. A change that the back office makes at the same
 * moment, such as a pause, is read first and not lost. Throws `lease_lost` when another worker has taken the campaign
 * over, and when it has ended or is gone; and `version_conflict` when others keep changing it.
 */
export const changeLeasedCampaign =
  ({ campaigns }: Pick<Ports, 'campaigns'>) =>
  async <Held extends Lease | null>(
    { workspaceId, campaignId, id }: LeaseReference,
    change: (found: VersionedCampaign<Lease>) => CampaignChange<Held> | null,
  ): Promise<VersionedCampaign<Held | Lease>> => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const found = await campaigns.find(workspaceId, campaignId);
      const lease = found?.lease;
      if (found === null || lease?.id !== id) throw new DomainError('lease_lost');
      const leased = { ...found, lease };
      const changed = change(leased);
      if (changed === null) return leased;
      if (await campaigns.replace(workspaceId, changed, found.version)) return applyChange(found, changed);
    }
    throw new DomainError('version_conflict');
  };
