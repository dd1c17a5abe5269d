/** A complete API key, wherever a caller has put it. */
const KEY = /wsk_[0-9A-Za-z]{38}/g;

/** How often a text is decoded: a caller may have encoded a key more than once. */
const MAX_DECODINGS = 4;

/** Decodes ASCII only, of which a key consists, so that nothing else in the text can prevent it. */
const decoded = (text: string): string =>
  text.replace(/%([0-7][\da-f])/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** Returns a caller's text without API keys, also percent-encoded ones, so that a response never repeats one. */
export const redact = (text: string): string => {
  let plain = text;
  for (let count = 0; count <= MAX_DECODINGS; count++) {
    const redacted = plain.replace(KEY, 'wsk_*');
    if (redacted !== plain) return redacted;
    if (!plain.includes('%')) return text;
    plain = decoded(plain);
  }
  return text;
};
