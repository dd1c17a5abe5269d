/**
 * Replaces unpaired surrogates in a caller's string, whether sent or left by truncation. Responses are in UTF-8, which
 * cannot encode them, and not every JSON parser accepts their escapes.
 */
export const toWellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
