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
    const withoutKey = (head: string): string => head.replace(/Authorization.*\r\n/, '');

    for (const [what, lines, status, change] of [
      ['a body that is too large', ['Content-Length: 1000000'], 413],
      ['a body with an unknown coding', ['Content-Length: 5', 'Content-Encoding: br'], 415],
      ['an unknown parameter', ['Content-Length: 5'], 400, (head) => head.replace(CAMPAIGNS, `${CAMPAIGNS}?a=1`)],
      ['an unknown key', ['Content-Length: 5'], 401, (head) => head.replace(/wsk_\w+/, UNKNOWN_SECRET)],
      ['no key', ['Content-Length: 5'], 401, withoutKey],
    ] as readonly (readonly [string, readonly string[], number, ((head: string) => string)?])[]) {
      it(`is rejected before the body for ${what}`, async () => {
        const head = samplesOf(fixture()).post([...lines, 'Expect: 100-continue', 'Connection: close'], '');
        expect(statusesOf(await sendText(fixture(), change?.(head) ?? head))).to.deep.equal([status]);
      });
    }
  });
};
