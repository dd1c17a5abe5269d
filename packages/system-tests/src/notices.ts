/** What a person who reads the end of a test run has to know of it: each is a line above the sum. */
export const notices: string[] = [];
