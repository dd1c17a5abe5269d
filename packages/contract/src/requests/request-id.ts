/** What a caller may send as X-Request-Id: 1 to 128 characters that are safe in a header, a log and a URL. */
export const REQUEST_ID = /^[\w.:~+/=-]{1,128}$/;

/** Whether the request id of a caller is taken over. */
export const isRequestId = (text: string | undefined): text is string => text !== undefined && REQUEST_ID.test(text);
