import { RequestError } from '@workspace-api/contract';
import { toTimestamp } from '@workspace-api/core';
import { valueThat } from '@workspace-api/core/internal';
import { createAdmission } from '../admission.js';
import { readBearer } from '../context/read-bearer.js';
import type { Admission } from '../endpoint.js';
import { hasKey } from '../request/misplaced-key.js';
import { VARIED, isVaried } from '../is-varied.js';
import { computedFrom, valueNow, type Replaceable } from '../replaceable.js';
import type { EntranceOptions } from '../request/entrance.js';

/** 32 to 256 characters of a Bearer token (RFC 6750, section 2.1), after a name and a colon. */
const NAMED_TOKEN = /^(?:([\w.-]{1,64}):)?((?=.{32,256}$)[\w.~+/-]+=*)$/;

const digestOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Compares all bytes, so that the time says nothing about where two digests differ. */
const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.reduce((difference, byte, index) => difference | (byte ^ Number(other[index])), 0) === 0;

const areTokens = (given: unknown): boolean => {
  const value = valueNow(Object(given) as Replaceable<object>);
  if (!Array.isArray(value) || value.length === 0) return false;
  const names = new Map<string | undefined, string | undefined>();
  return value.every((given: unknown) => {
    const [, name, token] = (typeof given === 'string' ? NAMED_TOKEN.exec(given) : null) ?? [];
    const isNew = !names.has(token) || names.get(token) === name;
    names.set(token, name);
    return token !== undefined && isVaried(token) && isNew;
  });
};

/** Returns what to do about a token that is not known. Undefined if nothing is known beyond that. */
const adviceFor = (token: string): string | undefined => {
  if (hasKey(token)) return 'This is an API key. Send a token of the back office.';
  return NAMED_TOKEN.exec(token)?.[1] === undefined ? undefined : 'Send the token without its name and the colon.';
};

/** The tokens of a back office. */
export const Tokens = valueThat<Replaceable<readonly string[]>>(
  areTokens,
  'Must be an array of at least one token, each with 32 to 256 letters, digits and characters of ' +
    '"-._~+/". A name of at most 64 letters, digits and characters of "-._" and a colon may be in front. ' +
    `Each must have ${VARIED}. No token may have two names.`,
);

/** What the requests of a token, and those of an address without one, may cost in a process. */
const LIMITS = {
  address: { limit: 100, windowSeconds: 60 },
  requests: null,
  concurrency: { key: 50, workspace: null, waitMilliseconds: 1_000 },
};

const CLOCK = { now: () => toTimestamp(Date.now()) };

/**
 * Creates the admission of requests with one of the tokens, by its name. It rejects with `missing_token` or `invalid_token`.
 * Keeps only the SHA-256 digests of the tokens.
 */
export const admitTokens = (
  tokens: Replaceable<readonly string[]>,
  options: EntranceOptions,
): Admission<{ readonly id: string; readonly workspaceId: string }> => {
  const known = computedFrom(tokens, (all) =>
    Promise.all(
      all.map(async (given, index) => {
        const [, name = `token-${String(index + 1)}`, token = ''] = NAMED_TOKEN.exec(given) ?? [];
        return { name, digest: await digestOf(token) };
      }),
    ),
  );
  return createAdmission({
    ...options,
    limits: LIMITS,
    failures: ['missing_token', 'invalid_token'],
    clock: CLOCK,
    identify: async (context) => {
      const token = readBearer(context.request.header('authorization'));
      if (token === undefined) throw new RequestError('missing_token');
      const digest = await digestOf(token);
      const [match] = (await known()).filter((one) => isEqual(one.digest, digest));
      if (match === undefined) throw new RequestError('invalid_token', { detail: adviceFor(token) });
      context.tokenName = match.name;
      return { id: match.name, workspaceId: '' };
    },
  });
};
