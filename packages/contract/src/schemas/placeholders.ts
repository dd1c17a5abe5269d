/** The format that stands for the codes of all problems of a document, those of a host too. */
export const PROBLEM_CODE_FORMAT = 'problem-code';
