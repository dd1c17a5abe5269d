import { MEMBER_COUNT } from '@workspace-api/core';
import * as z from 'zod';
import { id, name, timestamp } from './values.js';

/** A group in an answer. */
export const group = z.strictObject({
  id,
  instanceId: id,
  name,
  memberCount: z.int().min(MEMBER_COUNT.min).max(MEMBER_COUNT.max).meta({ format: 'int32' }),
  sendable: z.boolean().meta({ description: 'Whether messages can be sent to the group.' }),
  createdAt: timestamp,
  updatedAt: timestamp,
});
