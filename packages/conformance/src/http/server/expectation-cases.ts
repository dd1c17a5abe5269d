import { expect } from 'chai';
import { CAMPAIGNS } from '../campaign-input.js';
import { UNKNOWN_SECRET, describeSharedHttp } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { samplesOf } from '../samples.js';
import { sendText, statusesOf } from '../wire.js';
import { it } from '../../runner/test-runner.js';

/** Registers the cases of clients that wait for `100 Continue` before they send a body (RFC 9110, section 10.1.1). */
export const describeExpectations = (openHarness: OpenHttp): void => {
  describeSharedHttp('Expect: 100-continue', openHarness, (fixture) => {
    /** Sends the head of a POST without a body. Returns the statuses of all responses. */
    const statusesWithoutBody = async (
      lines: readonly string[],
      change: (head: string) => string = (head) => head,
    ): Promise<number[]> => {
      const head = samplesOf(fixture()).post([...lines, 'Expect: 100-continue', 'Connection: close'], '');
      return statusesOf(await sendText(fixture(), change(head)));
    };

    it('is rejected before the body for a body that is too large', async () => {
      expect(await statusesWithoutBody(['Content-Length: 1000000'])).to.deep.equal([413]);
    });

    it('is rejected before the body for a body with an unknown coding', async () => {
      expect(await statusesWithoutBody(['Content-Length: 5', 'Content-Encoding: gzip'])).to.deep.equal([415]);
    });

    it('is rejected before the body for an unknown parameter', async () => {
      const addParameter = (head: string): string => head.replace(CAMPAIGNS, `${CAMPAIGNS}?a=1`);
      expect(await statusesWithoutBody(['Content-Length: 5'], addParameter)).to.deep.equal([400]);
    });

    it('is rejected before the body for an unknown key, and without a key', async () => {
      const changeKey = (head: string): string => head.replace(/wsk_\w+/, UNKNOWN_SECRET);
      const removeKey = (head: string): string => head.replace(/Authorization.*\r\n/, '');
      expect(await statusesWithoutBody(['Content-Length: 5'], changeKey)).to.deep.equal([401]);
      expect(await statusesWithoutBody(['Content-Length: 5'], removeKey)).to.deep.equal([401]);
    });
  });
};
