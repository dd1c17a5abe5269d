import { INSTANCE_STATUSES, REASON_LENGTH } from '@workspace-api/core';
import * as z from 'zod';
import { id, name, text, timestamp } from './values.js';

/** An instance in an answer. */
export const instance = z.strictObject({
  id,
  name,
  status: z.enum(INSTANCE_STATUSES),
  statusReason: text(REASON_LENGTH).nullable(),
  statusChangedAt: timestamp,
  createdAt: timestamp,
  updatedAt: timestamp,
});
