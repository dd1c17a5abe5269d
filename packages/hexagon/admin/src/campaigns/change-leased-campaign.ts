import { DomainError } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import { applyChange, type CampaignChange, type VersionedCampaign } from './campaign-change.js';
import { findCampaign } from './get-campaign.js';
import type { CampaignLease, Lease } from './lease.js';

/** The number of attempts if others change the campaign at the same time. */
const ATTEMPTS = 5;

type Apply = (found: VersionedCampaign<Lease>, replace: () => Promise<boolean>) => Promise<boolean>;

/**
 * Changes a campaign for the worker that holds its lease. If `change` returns null, nothing changes. Changes that the
 * back office makes at the same time, such as a pause, are read first and not lost. Throws `lease_lost` if another
 * worker has the campaign, or it has ended or is gone. Throws `version_conflict` if others keep changing it. `apply`
 * calls a function that makes the change, and resolves to what that resolves to: whether it did.
 */
export const changeLeasedCampaign =
  (ports: Pick<AdminPorts, 'campaigns' | 'workspaces'>) =>
  async <Held extends Lease | null>(
    { workspaceId, campaignId, id }: Pick<CampaignLease, 'workspaceId' | 'campaignId' | 'id'>,
    change: (found: VersionedCampaign<Lease>) => CampaignChange<Held> | null,
    apply: Apply = (_found, replace) => replace(),
  ): Promise<VersionedCampaign<Held | Lease>> => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const found = await findCampaign(ports, workspaceId, campaignId);
      const lease = found?.lease;
      if (found === null || lease?.id !== id) throw new DomainError('lease_lost');
      const leased = { ...found, lease };
      const changed = change(leased);
      if (changed === null) return leased;
      const replace = (): Promise<boolean> => ports.campaigns.replace(workspaceId, changed, found.version);
      if (await apply(leased, replace)) return applyChange(found, changed);
    }
    throw new DomainError('version_conflict');
  };
