import { MEMBER_COUNT, NAME_LENGTH } from '@workspace-api/core';
import { z } from 'zod';
import { text, timestamp, uuid } from './values.js';

export const group = z.strictObject({
  id: uuid,
  instanceId: uuid,
  name: text(NAME_LENGTH),
  memberCount: z.int().min(MEMBER_COUNT.min).max(MEMBER_COUNT.max).meta({ format: 'int32' }),
  sendable: z.boolean().meta({ description: 'Whether messages can be sent to the group.' }),
  createdAt: timestamp,
  updatedAt: timestamp,
});
