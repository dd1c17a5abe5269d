/** What the API is called, in the document about it and on its pages. */
export const API_TITLE = 'Workspace Public API';
