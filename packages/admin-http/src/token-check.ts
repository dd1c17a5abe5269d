import { RequestError } from '@workspace-api/contract';
import { readBearer } from '@workspace-api/http/endpoints';

/** 32 to 256 characters of a Bearer token (RFC 6750, section 2.1). */
const TOKEN = /^(?=.{32,256}$)[\w.~+/-]+=*$/;

const digestOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Compares all bytes, so that the time says nothing about where two digests differ. */
const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.reduce((difference, byte, index) => difference | (byte ^ Number(other[index])), 0) === 0;

/** Returns what is wrong with the tokens of a back office; null if nothing is. */
export const issueOfTokens = (tokens: unknown): string | null =>
  Array.isArray(tokens) && tokens.length > 0 && tokens.every((token) => typeof token === 'string' && TOKEN.test(token))
    ? null
    : 'options.tokens must be an array of at least one token, each with 32 to 256 letters, digits and characters of "-._~+/".';

/**
 * Returns a function that checks the `Authorization` header of a request. It rejects with `missing_token` or
 * `invalid_token`. Keeps only the SHA-256 digests of the tokens.
 */
export const tokenCheck = (tokens: readonly string[]): ((header: string | undefined) => Promise<void>) => {
  const known = Promise.all(tokens.map(digestOf));
  return async (header) => {
    const token = readBearer(header);
    if (token === undefined) throw new RequestError('missing_token');
    const digest = await digestOf(token);
    const matches = (await known).filter((one) => isEqual(one, digest));
    if (matches.length === 0) throw new RequestError('invalid_token');
  };
};
