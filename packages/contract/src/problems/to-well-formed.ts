/**
 * Replaces unpaired surrogates and U+0000 in a caller's string, whether sent or left by truncation. Responses are in UTF-8,
 * which cannot encode the former, and many programs cannot read the latter.
 */
export const toWellFormed = (text: string): string => text.replace(/[\p{Surrogate}\u0000]/gu, '\ufffd');
