import { NAME_LENGTH, SCOPES } from '@workspace-api/core';
import { z } from 'zod';
import { text, timestamp, uuid } from './values.js';

const presentedKey = z.strictObject({
  id: uuid,
  name: text(NAME_LENGTH),
  prefix: text({ min: 8, max: 8 }).meta({ description: 'The first 8 characters of the secret.' }),
  scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
  createdAt: timestamp,
  expiresAt: timestamp.nullable().meta({ description: 'Null when the key does not expire.' }),
  lastUsedAt: timestamp.nullable().meta({ description: 'Accurate to a minute. Null before the first use.' }),
});

export const workspace = z.strictObject({
  id: uuid,
  name: text(NAME_LENGTH),
  createdAt: timestamp,
  key: presentedKey.meta({ description: 'The API key of this request, without its secret.' }),
});
