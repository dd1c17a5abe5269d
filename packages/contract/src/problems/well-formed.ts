/**
 * A caller's text without halves of surrogate pairs, as they were sent or are left where a text was cut. An answer is in
 * UTF-8, which cannot hold them, and not every JSON parser takes their escapes.
 */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
