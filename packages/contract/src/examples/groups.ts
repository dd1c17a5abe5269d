import type { Group, Timestamp } from '@workspace-api/core';
import { CUSTOMER_LINE } from './instances.js';
import { at, idOf } from './values.js';

const group = (
  added: Timestamp,
  tail: string,
  fields: Pick<Group, 'name' | 'memberCount' | 'sendable' | 'updatedAt'>,
): Group => ({
  id: idOf(added, tail),
  instanceId: CUSTOMER_LINE.id,
  name: fields.name,
  memberCount: fields.memberCount,
  sendable: fields.sendable,
  createdAt: added,
  updatedAt: fields.updatedAt,
});

export const REGULARS = group(at('2026-01-13T14:10'), '7bd5-8e47-13fa60c2d98b', {
  name: 'Regulars',
  memberCount: 214,
  sendable: true,
  updatedAt: at('2026-03-01T18:22'),
});

export const WHOLESALE = group(at('2026-01-13T14:11'), '70ac-93b1-e8d72f4056ca', {
  name: 'Wholesale customers',
  memberCount: 37,
  sendable: true,
  updatedAt: at('2026-02-20T07:50'),
});

/** A group that only its administrators can write to. */
export const NEIGHBOURS = group(at('2026-02-05T16:45'), '76f9-bc02-4a91d7e3085f', {
  name: 'Harbour neighbours',
  memberCount: 122,
  sendable: false,
  updatedAt: at('2026-02-05T16:45'),
});
