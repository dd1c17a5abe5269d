/** Notices for the reader of a test run. Each is a line above the summary. */
export const notices: string[] = [];
