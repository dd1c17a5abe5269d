import { expect } from 'chai';
import type { ReceivedResponse } from './document/check-response.js';

/**
 * Fails if the Content-Length of a HEAD response differs from that of GET. It may be absent (RFC 9110, section 8.6).
 */
export const expectLengthOf = ({ headers: head }: ReceivedResponse, { headers: get }: ReceivedResponse): void => {
  const length = get.get('content-length');
  expect(head.get('content-length')).to.be.oneOf([length, null]);
};
