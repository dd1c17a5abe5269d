import type { Group } from '@workspace-api/core';
import type { UUID } from 'mongodb';
import { layoutOf } from './bson-layout.js';
import { fromId, fromTimestamp } from './bson-values.js';
import type { RowView } from './row-view.js';

export interface GroupFields {
  readonly id: UUID;
  readonly instanceId: UUID;
  readonly name: string;
  readonly memberCount: number;
  readonly sendable: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const toGroupFields = ({
  id,
  instanceId,
  name,
  memberCount,
  sendable,
  createdAt,
  updatedAt,
}: Group): GroupFields => ({
  id: fromId(id),
  instanceId: fromId(instanceId),
  name,
  memberCount,
  sendable,
  createdAt: fromTimestamp(createdAt),
  updatedAt: fromTimestamp(updatedAt),
});

const layout = layoutOf(
  '_id',
  'workspaceId',
  'position',
  'id',
  'instanceId',
  'name',
  'memberCount',
  'sendable',
  'createdAt',
  'updatedAt',
);
const { slots } = layout;

export const GROUP: RowView<Group, 'position'> = {
  layout,
  toItem: (row) => ({
    id: row.id(slots.id),
    instanceId: row.id(slots.instanceId),
    name: row.plain(slots.name) as string,
    memberCount: row.plain(slots.memberCount) as number,
    sendable: row.plain(slots.sendable) as boolean,
    createdAt: row.timestamp(slots.createdAt),
    updatedAt: row.timestamp(slots.updatedAt),
  }),
};
