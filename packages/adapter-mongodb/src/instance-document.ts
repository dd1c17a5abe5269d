import type { Instance, InstanceStatus } from '@workspace-api/core';
import type { UUID } from 'mongodb';
import { layoutOf } from './bson-layout.js';
import { fromId, fromTimestamp } from './bson-values.js';
import type { RowView } from './row-view.js';

export interface InstanceFields {
  readonly id: UUID;
  readonly name: string;
  readonly status: InstanceStatus;
  readonly statusReason: string | null;
  readonly statusChangedAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const toInstanceFields = (instance: Instance): InstanceFields => ({
  id: fromId(instance.id),
  name: instance.name,
  status: instance.status,
  statusReason: instance.statusReason,
  statusChangedAt: fromTimestamp(instance.statusChangedAt),
  createdAt: fromTimestamp(instance.createdAt),
  updatedAt: fromTimestamp(instance.updatedAt),
});

const layout = layoutOf(
  '_id',
  'workspaceId',
  'position',
  'id',
  'name',
  'status',
  'statusReason',
  'statusChangedAt',
  'createdAt',
  'updatedAt',
);
const { slots } = layout;

export const INSTANCE: RowView<Instance, 'position'> = {
  layout,
  toItem: (row) => ({
    id: row.id(slots.id),
    name: row.plain(slots.name) as string,
    status: row.plain(slots.status) as InstanceStatus,
    statusReason: row.plain(slots.statusReason) as string | null,
    statusChangedAt: row.timestamp(slots.statusChangedAt),
    createdAt: row.timestamp(slots.createdAt),
    updatedAt: row.timestamp(slots.updatedAt),
  }),
};
