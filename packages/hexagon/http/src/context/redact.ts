import { toWellFormed } from '@workspace-api/contract/internal';
import { replaceSecrets } from '@workspace-api/core/secrets';
import type { HttpRequest } from '../http-request.js';
import { readBearer } from './read-bearer.js';

/** How often to decode a string, because a caller may have encoded a key more than once. */
const MAX_DECODINGS = 4;

/** Decodes only ASCII, which is all that a key contains, so that nothing else in the string can prevent it. */
const decoded = (text: string): string =>
  text.replace(/%([0-7][\da-f])/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** Removes API keys from a string, including percent-encoded ones, so that a response never repeats one. */
export const redact = (text: string): string => {
  let plain = text;
  for (let count = 0; count <= MAX_DECODINGS; count++) {
    const redacted = replaceSecrets(plain, '*');
    if (redacted !== plain) return redacted;
    if (!plain.includes('%')) return text;
    plain = decoded(plain);
  }
  return text;
};

/** The length of the shortest access token. A shorter one is no secret, and may be part of a word. */
const MIN_TOKEN_LENGTH = 16;

/** Returns a function that removes API keys, and the Bearer token of the request, from a string that its caller chose. */
export const redactorOf = (request: Pick<HttpRequest, 'header'>): ((text: string) => string) => {
  const token = readBearer(request.header('authorization')) ?? '';
  if (token.length < MIN_TOKEN_LENGTH) return redact;
  const encoded = encodeURIComponent(toWellFormed(token));
  return (text) => redact(text.replaceAll(token, '*').replaceAll(encoded, '*'));
};
