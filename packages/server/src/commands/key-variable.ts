/** The variable with the API key of an agent. There is no flag, because flags are visible in the process list. */
export const KEY_VARIABLE = 'WORKSPACE_API_KEY';
