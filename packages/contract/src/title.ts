/** The name of the API in the OpenAPI document and on pages. */
export const API_TITLE = 'Workspace Public API';
