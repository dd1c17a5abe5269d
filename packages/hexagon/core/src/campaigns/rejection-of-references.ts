import type { DomainError } from '../errors/domain-error.js';
import { ValidationIssues } from '../errors/validation-issues.js';
import type { Group, GroupId } from '../groups/group.js';
import type { Ports } from '../ports.js';
import type { Timestamp } from '../schema/timestamp.js';
import type { WorkspaceId } from '../schema/id.js';
import type { CampaignRequest } from './campaign.js';
import { checkSchedule } from './schedule.js';

/**
 * Checks that the instance belongs to the workspace, that the groups belong to the instance and can receive messages,
 * and that `scheduledAt` is in the future. Returns one error with every issue, or null. Records of another workspace
 * are not found, so the error is the same as for records that do not exist.
 */
export const rejectionOfReferences = async (
  { instances, groups }: Pick<Ports, 'instances' | 'groups'>,
  workspaceId: WorkspaceId,
  { instanceId, groupIds, scheduledAt }: CampaignRequest,
  now: Timestamp,
): Promise<DomainError | null> => {
  const [[instance], found] = await Promise.all([
    instances.findMany(workspaceId, [instanceId]),
    groups.findMany(workspaceId, groupIds),
  ]);
  const groupsById = new Map<GroupId, Pick<Group, 'instanceId' | 'sendable'>>();
  for (const group of found) {
    // Rows of a host would be groups of no instance, which is no fault of the caller.
    if (typeof (group as Group | undefined)?.instanceId !== 'string')
      throw new TypeError('The findMany of the groups must return an array of groups.');
    groupsById.set(group.id, group);
  }
  const issues = new ValidationIssues();
  if (instance === undefined) issues.addReference(['instanceId'], 'instance_not_found');
  groupIds.forEach((id, index) => {
    const group = groupsById.get(id);
    if (group?.instanceId !== instanceId) issues.addReference(['groupIds', index], 'group_not_found');
    else if (!group.sendable) issues.addReference(['groupIds', index], 'group_not_sendable');
  });
  checkSchedule(issues, scheduledAt, now);
  return issues.toReferenceError();
};
