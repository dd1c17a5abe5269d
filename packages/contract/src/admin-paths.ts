/** The path of every operation of a back office begins with it: `/admin/v1/keys.issue`. */
export const ADMIN_PREFIX = '/admin/v1';

/** The path of the OpenAPI document of a back office. It needs no token. */
export const ADMIN_OPEN_API_PATH = `${ADMIN_PREFIX}/openapi.json`;
