import type { SCOPES } from '@workspace-api/core';
import * as z from 'zod';
import { scope } from './scope.js';
import { statesOf } from './states.js';
import { id, name, timestamp } from './values.js';

const SCOPE_MEANINGS: Readonly<Record<(typeof SCOPES)[number], string>> = {
  'workspace:read': 'Read the workspace.',
  'usage:read': 'Read the usage.',
  'instances:read': 'List instances.',
  'groups:read': 'List groups.',
  'campaigns:read': 'List campaigns.',
  'campaigns:write': 'Create campaigns.',
};

const presentedKey = z.strictObject({
  id: id.meta({ description: 'The id of the API key.' }),
  name: name.meta({ description: 'The name of the API key.' }),
  prefix: z
    .string()
    .regex(/^wsk_[0-9A-Za-z]{4}$/)
    .meta({ description: 'The first 8 characters of the secret, for display.', minLength: 8, maxLength: 8 }),
  scopes: z
    .array(scope)
    .min(1)
    .meta({ description: statesOf('What the API key may do.', SCOPE_MEANINGS) }),
  createdAt: timestamp.meta({ description: 'When the API key was issued.' }),
  expiresAt: timestamp.nullable().meta({ description: 'When the API key expires. Null if it does not expire.' }),
  lastUsedAt: timestamp
    .nullable()
    .meta({ description: 'When the API key was last used, accurate to a minute. Null before the first use.' }),
});

/** The workspace in a response, with the API key of the request. */
export const workspace = z
  .strictObject({
    id: id.meta({ description: 'The id of the workspace.' }),
    name: name.meta({ description: 'The name of the workspace.' }),
    createdAt: timestamp.meta({ description: 'When the workspace was created.' }),
    key: presentedKey.meta({ description: 'The API key of this request, without its secret.' }),
  })
  .meta({ description: 'The workspace that the API key belongs to.' });
