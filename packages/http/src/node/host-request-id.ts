/** The part of `ServerResponse` that has the headers that the host has set. */
export interface HeadersToSend {
  getHeader(name: string): number | string | readonly string[] | undefined;
}

/** Returns the `X-Request-Id` that the host has set on a response, if any. */
export const hostRequestId = (response: HeadersToSend): string | undefined => {
  const header = response.getHeader('x-request-id');
  return header === undefined ? undefined : String(header);
};
