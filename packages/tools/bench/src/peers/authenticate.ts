import { DomainError, type Scope } from '@workspace-api/core';
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ApiKey } from './records.js';
import type { Store } from './store.js';

const BEARER = /^Bearer(?: +(.*))?$/i;

const SECRET = /^wsk_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns the last 6 characters of a secret: the CRC-32 of the first part. */
export const checksum = (text: string): string => {
  let digits = '';
  for (let rest = crc32(text); digits.length < 6; rest = Math.floor(rest / 62)) {
    digits = BASE_62.charAt(rest % 62) + digits;
  }
  return digits;
};

/** Finds the key of an `Authorization` header, and checks it and its scope. Throws the contract's error for each failure. */
export const authenticate = async (store: Store, authorization: string | undefined, scope: Scope): Promise<ApiKey> => {
  const bearer = BEARER.exec(authorization ?? '');
  if (bearer === null) throw new DomainError('missing_key');
  const [, secret = ''] = bearer;
  const [, random, check] = SECRET.exec(secret) ?? [];
  if (random === undefined || checksum(random) !== check) throw new DomainError('malformed_key');

  const key = await store.findKey(createHash('sha256').update(secret).digest('hex'));
  if (key === null) throw new DomainError('unknown_key');
  if (key.revokedAt !== null) throw new DomainError('revoked_key');
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now()) throw new DomainError('expired_key');
  if (!key.scopes.includes(scope)) {
    throw new DomainError('insufficient_scope', { requiredScope: scope, grantedScopes: key.scopes });
  }
  return key;
};
