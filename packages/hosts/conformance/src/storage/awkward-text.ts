/**
 * Strings that some stores trim, fold, normalise, truncate, reject or misinterpret. All are different, some only by a
 * byte.
 */
export const AWKWARD_TEXTS = [
  '__proto__',
  'constructor',
  '$where',
  'a.b',
  '.',
  '0',
  '10',
  '-1',
  ' ',
  'a',
  'A',
  'a ',
  'e\u0301',
  '\u00e9',
  '\u{1f600}',
  '\u{10ffff}',
  '\u0001',
  '\ufeff',
  '\u2028',
  '\\"\'%_*',
] as const;
