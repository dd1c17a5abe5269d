import * as z from 'zod';
import type { Immutable } from '../schema/immutable.js';
import { boolean, id, integer, name, network, object, setOf, text, timestamp } from '../schema/schemas.js';
import { REASON_LENGTH } from '../schema/text.js';
import type { Id } from '../schema/id.js';
import { parseId } from '../errors/parse-id.js';
import { DisplayPrefix } from './key-secret.js';
import { MemberId } from '../values/member-id.js';
import { RATE_RANGE } from '../values/rate-limit-policy.js';
import { Scope, SCOPES_DESCRIPTION } from '../values/scope.js';

/** The id of an API key: a lower-case UUID. It is not secret. */
export type ApiKeyId = Id<'ApiKey'>;

/** Returns the API key id of a UUID in either case. Throws `validation_failed` if the string is not a UUID. */
export const toApiKeyId = (text: string): ApiKeyId => parseId('apiKeyId', text);

/** An API key of one workspace. The secret is not stored. */
export const ApiKey = object({
  id: id('ApiKey').meta({ description: 'The id of the API key.' }),
  workspaceId: id('Workspace'),
  name: name().meta({ description: 'The name of the API key.' }),
  prefix: DisplayPrefix.meta({
    description: 'The beginning of the secret, for display: its prefix, an underscore and 4 characters.',
  }),
  scopes: z.array(Scope).min(1).meta({ description: SCOPES_DESCRIPTION }),
  createdAt: timestamp().meta({ description: 'When the API key was issued.' }),
  issuedBy: MemberId.meta({ description: 'The OWNER who issued the API key.' }),
  issueReason: text(REASON_LENGTH).nullable().meta({ description: 'Why the API key was issued.' }),
  expiresAt: timestamp().nullable().meta({ description: 'When the API key expires. Null if it does not expire.' }),
  revokedAt: timestamp().nullable().meta({ description: 'When the API key was revoked. Null if it was not.' }),
  revokedBy: MemberId.nullable().meta({
    description: 'Who revoked the API key. Null if nobody has, or if an emergency revocation named nobody.',
  }),
  revocationReason: text(REASON_LENGTH).nullable().meta({ description: 'Why the API key was revoked.' }),
  revokedInEmergency: boolean().meta({ description: 'Whether the API key was revoked without an OWNER.' }),
  lastUsedAt: timestamp()
    .nullable()
    .meta({ description: 'When the API key was last used, accurate to a minute. Null before the first use.' }),
  lastUsedAddress: text({ min: 0, max: 100 })
    .nullable()
    .meta({ description: 'The address of the client at `lastUsedAt`. Null if the transport does not know it.' }),
  allowedAddresses: setOf(network(), { min: 0, max: 20 })
    .meta({ description: 'The networks from which the API key may be used, such as `203.0.113.0/24`. Empty for any.' })
    .default([]),
  requestsPerMinute: integer(RATE_RANGE)
    .nullable()
    .meta({ description: 'Maximum requests per minute, below the rate limit of the service. Null for that limit.' })
    .default(null),
}).meta({ description: 'An API key, without its secret.' });

/** An API key of one workspace. The secret is not stored. */
export interface ApiKey extends Immutable<z.output<typeof ApiKey>> {}
