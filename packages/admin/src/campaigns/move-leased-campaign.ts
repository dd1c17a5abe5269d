import type { AdminPorts } from '../ports.js';
import type { VersionedCampaign } from './campaign-change.js';
import { changeLeasedCampaign } from './change-leased-campaign.js';
import type { LeaseReference } from './lease.js';
import { checkMove, moveChange, type CampaignMove } from './move-campaign.js';

/**
 * Moves a campaign to another status, for the worker that holds its lease. Throws `validation_failed`, `lease_lost`,
 * `transition_not_allowed` and `version_conflict`.
 */
export const moveLeasedCampaign = (ports: Pick<AdminPorts, 'campaigns' | 'workspaces' | 'clock'>) => {
  const change = changeLeasedCampaign(ports);

  return async (lease: LeaseReference, move: CampaignMove): Promise<VersionedCampaign> => {
    checkMove(move);
    return change(lease, (found) => moveChange(found, move, ports.clock.now()));
  };
};
