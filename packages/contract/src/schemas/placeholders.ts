/** Formats that stand for an `enum` until a document names all values of its operations, those of a host too. */
export const SCOPE_FORMAT = 'scope';

/** The format of the code of a problem. */
export const PROBLEM_CODE_FORMAT = 'problem-code';
