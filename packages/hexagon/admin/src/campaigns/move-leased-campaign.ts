import { adminOperation } from '../admin-operation.js';
import { auditChange, type AuditPorts } from '../audit/audit-change.js';
import type { AdminPorts } from '../ports.js';
import { VersionedCampaign } from './campaign-change.js';
import { changeLeasedCampaign } from './change-leased-campaign.js';
import { LeaseReference } from './lease.js';
import { moveChange, moveEntry, moveInput } from './move-campaign.js';

/** Moves a campaign to another status, for the worker that holds its lease. */
export const moveLeasedCampaign = adminOperation({
  id: 'moveLeasedCampaign',
  name: 'campaigns.moveLeased',
  effect: 'change',
  summary: 'Change the status of a claimed campaign',
  description:
    'Moves a campaign to another status, for the worker that holds its lease. A final status ends the lease.',
  input: moveInput({ lease: LeaseReference }),
  output: VersionedCampaign,
  errors: ['lease_lost', 'transition_not_allowed', 'version_conflict'],
  perform: (ports: Pick<AdminPorts, 'campaigns' | 'workspaces'> & AuditPorts) => {
    const change = changeLeasedCampaign(ports);
    const audit = auditChange(ports);
    return ({ lease, actor, ...move }) =>
      change(
        lease,
        (found) => moveChange(found, move, ports.clock.now()),
        (found, replace) => {
          const entry = moveEntry(found, move, actor);
          const details = { ...entry.details, worker: found.lease.worker };
          return audit(lease.workspaceId, { ...entry, details }, replace, (isMade) => isMade);
        },
      );
  },
});
