import { expect } from 'chai';
import { CAMPAIGNS, campaignTo } from '../campaign-input.js';
import { describeSharedHttp } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { ME, samplesOf } from '../samples.js';
import { sendText, statusesOf } from '../wire.js';
import { it } from '../../runner/test-runner.js';

/** Registers the cases of requests that are sent without waiting for responses (RFC 9112, section 9.3.2). */
export const describePipelining = (openHarness: OpenHttp): void => {
  describeSharedHttp('pipelining', openHarness, (fixture) => {
    it('finishes a request before it starts the next one of the connection', async () => {
      const { post, get } = samplesOf(fixture());
      const { home } = fixture();
      const json = JSON.stringify(campaignTo(home, { name: 'Sent in front' }));
      const list = get('Connection: close').replace(ME, `${CAMPAIGNS}?limit=1`);
      const received = await sendText(fixture(), post([`Content-Length: ${String(json.length)}`], json), list);
      expect(statusesOf(received)).to.deep.equal([201, 200]);
      expect(received.split('"Sent in front"')).to.have.lengthOf(3);
    });
  });
};
