import type { Group, GroupId, InstanceId } from '@workspace-api/core';
import { itemAt } from './item-at.js';

/** An instance and some of its groups: what a campaign is addressed to. */
export interface Recipients {
  readonly instanceId: InstanceId;
  readonly groupIds: readonly GroupId[];
}

/** The instance of the group at an index, and as many of its groups as there are, up to a number. */
export const recipientsOf = (groups: readonly Group[], index: number, max: number): Recipients => {
  const { instanceId } = itemAt(groups, index);
  const ofInstance = groups.filter((group) => group.instanceId === instanceId);
  return { instanceId, groupIds: ofInstance.slice(0, max).map(({ id }) => id) };
};
