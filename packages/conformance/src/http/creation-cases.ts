import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { CAMPAIGNS, campaignTo } from './campaign-input.js';
import { problemOf } from './caller.js';
import type { ReceivedResponse } from './document/check-response.js';
import { describeHttp, describeSharedHttp, type HttpFixture } from './http-fixture.js';
import type { OpenHttp } from './http-harness.js';
import { describe, it } from '../runner/test-runner.js';
import { sampleGroupFields } from '../storage/samples.js';

/** Returns the text of a problem without its request id, which differs in every response. */
const withoutRequestId = (response: ReceivedResponse): string =>
  response.text.replace(problemOf(response).requestId, '');

/** Returns what sends a valid request with some fields changed, and what counts the campaigns of the workspace. */
const requestsTo = (fixture: () => HttpFixture) => ({
  post: (fields: Readonly<Record<string, unknown>> = {}): Promise<ReceivedResponse> => {
    const { call, home } = fixture();
    return call(CAMPAIGNS, { method: 'POST', secret: home.secret, body: campaignTo(home, fields) });
  },
  countCampaigns: async (): Promise<number> => {
    const { call, home } = fixture();
    const response = await call(CAMPAIGNS, { secret: home.secret });
    return (response.json as { data: { items: unknown[] } }).data.items.length;
  },
});

/** Registers the cases of POST /campaigns. */
export const describeCreation = (openHarness: OpenHttp): void => {
  describe('POST /campaigns', () => {
    describeSharedHttp('201', openHarness, (fixture) => {
      const { post } = requestsTo(fixture);

      it('creates a draft without scheduledAt', async () => {
        const { home } = fixture();
        const response = await post({ metadata: { order: '17' } });
        expect(response.status).to.equal(201);
        expect(response.headers.get('location')).to.equal(null);
        expect(response.json)
          .to.have.property('data')
          .that.deep.includes({
            ...campaignTo(home),
            status: 'draft',
            failureReason: null,
            stats: { total: 2, pending: 2, sent: 0, failed: 0, skipped: 0 },
            metadata: { order: '17' },
            scheduledAt: null,
            startedAt: null,
            endedAt: null,
          });
      });

      it('creates a scheduled campaign with scheduledAt, and returns it in UTC', async () => {
        const response = await post({ scheduledAt: '2999-12-31T23:30:00+01:00' });
        expect(response.json).to.have.nested.property('data.status', 'scheduled');
        expect(response.json).to.have.nested.property('data.scheduledAt', '2999-12-31T22:30:00.000Z');
      });
    });

    describeSharedHttp('400', openHarness, (fixture) => {
      const { post, countCampaigns } = requestsTo(fixture);

      it('names all validation issues of a body with JSON Pointers, and creates nothing', async () => {
        const { home } = fixture();
        const [group] = home.groups;
        const response = await post({
          name: '',
          instanceId: 'one',
          groupIds: [group?.id, group?.id, 7],
          content: { type: 'image', text: 'x'.repeat(4097), color: 'red' },
          scheduledAt: 'tomorrow',
          metadata: { 'a/b~c': 1 },
          workspaceId: home.workspace.id,
        });
        expect(response.status).to.equal(400);
        const { code, errors = [] } = problemOf(response);
        expect(code).to.equal('validation_failed');
        expect(errors.map((issue) => [issue.pointer, issue.code])).to.have.deep.members([
          ['/name', 'too_short'],
          ['/instanceId', 'invalid_format'],
          ['/groupIds/1', 'duplicate'],
          ['/groupIds/2', 'wrong_type'],
          ['/content/type', 'not_allowed'],
          ['/content/text', 'too_long'],
          ['/content/color', 'unknown_field'],
          ['/scheduledAt', 'invalid_format'],
          ['/metadata/a~1b~0c', 'wrong_type'],
          ['/workspaceId', 'unknown_field'],
        ]);
        expect(await countCampaigns()).to.equal(0);
      });

      it('rejects group ids that are nested 50,000 deep', async () => {
        const { call, home } = fixture();
        const body = `{"groupIds":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
        const response = await call(CAMPAIGNS, { method: 'POST', secret: home.secret, body });
        expect(problemOf(response).code).to.equal('validation_failed');
      });
    });

    describeHttp('422', openHarness, (fixture) => {
      const { post, countCampaigns } = requestsTo(fixture);

      it('responds to a group of another instance as to a missing one, or one of another workspace', async () => {
        const { admin, foreign, home } = fixture();
        const { id: instanceId } = await admin.addInstance({ workspaceId: home.workspace.id, name: 'Another line' });
        const fields = { ...sampleGroupFields({ sendable: true }), instanceId };
        const elsewhere = await admin.addGroup({ workspaceId: home.workspace.id, ...fields });
        const responses = [
          await post({ groupIds: [foreign.groups[0]?.id] }),
          await post({ groupIds: [randomUUID()] }),
          await post({ groupIds: [elsewhere.id] }),
        ];
        expect(responses.map(({ status }) => status)).to.deep.equal([422, 422, 422]);
        expect(responses.map((response) => problemOf(response).code)).to.include('group_not_found');
        expect(new Set(responses.map(withoutRequestId)).size).to.equal(1);
      });

      it('names every group that is not found or not sendable', async () => {
        const { admin, foreign, home } = fixture();
        const [first, second, third] = home.groups;
        if (second !== undefined) {
          await admin.updateGroup({
            workspaceId: home.workspace.id,
            groupId: second.id,
            ...sampleGroupFields({ sendable: false }),
          });
        }
        const response = await post({
          groupIds: [first?.id, second?.id, third?.id, foreign.groups[0]?.id],
          scheduledAt: '2020-01-01T00:00:00Z',
        });
        expect(problemOf(response).errors?.map(({ pointer, code }) => [pointer, code])).to.deep.equal([
          ['/groupIds/1', 'group_not_sendable'],
          ['/groupIds/3', 'group_not_found'],
          ['/scheduledAt', 'schedule_in_past'],
        ]);
        expect(await countCampaigns()).to.equal(0);
      });
    });
  });
};
