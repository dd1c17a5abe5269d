import { SCOPES } from '@workspace-api/core';
import * as z from 'zod';
import { id, name, timestamp } from './values.js';

const presentedKey = z.strictObject({
  id,
  name,
  prefix: z
    .string()
    .regex(/^wsk_[0-9A-Za-z]{4}$/)
    .meta({ description: 'The first 8 characters of the secret.', minLength: 8, maxLength: 8 }),
  scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
  createdAt: timestamp,
  expiresAt: timestamp.nullable().meta({ description: 'Null when the key does not expire.' }),
  lastUsedAt: timestamp.nullable().meta({ description: 'Accurate to a minute. Null before the first use.' }),
});

/** The workspace in an answer, with the key that asked. */
export const workspace = z.strictObject({
  id,
  name,
  createdAt: timestamp,
  key: presentedKey.meta({ description: 'The API key of this request, without its secret.' }),
});
