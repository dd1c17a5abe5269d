/** The path of every operation begins with it: `/admin/v1/keys.issue`. */
export const ADMIN_PREFIX = '/admin/v1';

/** The path of the OpenAPI document. It needs no token. */
export const ADMIN_OPEN_API_PATH = `${ADMIN_PREFIX}/openapi.json`;

/** The maximum size of a request body in bytes. */
export const ADMIN_BODY_LIMIT = 16 * 1024 * 1024;
