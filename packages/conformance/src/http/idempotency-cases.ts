import { expect } from 'chai';
import { CAMPAIGNS, campaignTo } from './campaign-input.js';
import { problemOf } from './caller.js';
import type { ReceivedResponse } from './document/check-response.js';
import { describeHttp } from './http-fixture.js';
import type { OpenHttp } from './http-harness.js';
import { it } from '../runner/test-runner.js';

const idOf = ({ json }: ReceivedResponse): string => (json as { data: { id: string } }).data.id;

/** Registers the cases of POST /campaigns with the header Idempotency-Key. */
export const describeIdempotency = (openHarness: OpenHttp): void => {
  describeHttp('Idempotency-Key', openHarness, (fixture) => {
    const post = (key: string, fields: Readonly<Record<string, unknown>> = {}, by = 'home' as 'home' | 'foreign') => {
      const { call, [by]: sender } = fixture();
      const headers = { 'idempotency-key': key };
      return call(CAMPAIGNS, { method: 'POST', secret: sender.secret, headers, body: campaignTo(sender, fields) });
    };

    const countCampaigns = async (): Promise<number> => {
      const { call, home } = fixture();
      const response = await call(CAMPAIGNS, { secret: home.secret });
      return (response.json as { data: { items: unknown[] } }).data.items.length;
    };

    it('responds to a retry with the bytes of the first response, and with Idempotency-Replayed', async () => {
      const first = await post('order-17');
      const second = await post('order-17');
      expect(first.headers.get('idempotency-replayed')).to.equal(null);
      expect(second.headers.get('idempotency-replayed')).to.equal('true');
      expect([second.status, second.text]).to.deep.equal([201, first.text]);
      expect(await countCampaigns()).to.equal(1);
    });

    it('replays the first response even if the campaign has changed since', async () => {
      const { admin, home } = fixture();
      const first = await post('order-17');
      const campaignId = idOf(first);
      const { version } = await admin.moveCampaign({
        workspaceId: home.workspace.id,
        campaignId,
        version: 1,
        to: 'scheduled',
        scheduledAt: '2999-01-01T00:00:00Z',
      });
      await admin.moveCampaign({ workspaceId: home.workspace.id, campaignId, version, to: 'cancelled' });
      expect((await post('order-17')).text).to.equal(first.text);
    });

    it('creates one campaign for 50 concurrent requests with one key', async () => {
      const responses = await Promise.all(Array.from({ length: 50 }, () => post('order-17')));
      const created = responses.filter(({ status }) => status === 201);
      expect(responses.every(({ status }) => status === 201 || status === 409)).to.be.true;
      expect(new Set(created.map(({ text }) => text)).size).to.equal(1);
      expect(created.filter(({ headers }) => !headers.has('idempotency-replayed'))).to.have.lengthOf(1);
      expect(await countCampaigns()).to.equal(1);
    });

    it('responds with 422 if the key is used for another request', async () => {
      await post('order-17');
      const response = await post('order-17', { name: 'Autumn sale' });
      expect(response.status).to.equal(422);
      expect(problemOf(response).code).to.equal('idempotency_mismatch');
      expect(await countCampaigns()).to.equal(1);
    });

    it('treats a quoted key and a bare key as the same', async () => {
      const first = await post('order-17');
      expect((await post('"order-17"')).text).to.equal(first.text);
    });

    it('creates a campaign for each request without a key', async () => {
      const { call, home } = fixture();
      const request = { method: 'POST', secret: home.secret, body: campaignTo(home) };
      expect(idOf(await call(CAMPAIGNS, request))).not.to.equal(idOf(await call(CAMPAIGNS, request)));
    });

    for (const [what, key] of [['two keys', '"order-17", "order-18"']] as const) {
      it(`names the header in a request with ${what}`, async () => {
        const response = await post(key);
        expect(response.status).to.equal(400);
        expect(problemOf(response)).to.have.nested.property('errors[0].parameter', 'Idempotency-Key');
        expect(await countCampaigns()).to.equal(0);
      });
    }
  });
};
