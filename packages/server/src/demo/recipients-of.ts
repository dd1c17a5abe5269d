import type { Group, GroupId, InstanceId } from '@workspace-api/core';
import { itemAt } from './item-at.js';

/** The recipients of a campaign: an instance and some of its groups. */
export interface Recipients {
  readonly instanceId: InstanceId;
  readonly groupIds: readonly GroupId[];
}

/** Returns the instance of the group at an index, with at most `max` of its groups. */
export const recipientsOf = (groups: readonly Group[], index: number, max: number): Recipients => {
  const { instanceId } = itemAt(groups, index);
  const siblings = groups.filter((group) => group.instanceId === instanceId);
  return { instanceId, groupIds: siblings.slice(0, max).map(({ id }) => id) };
};
