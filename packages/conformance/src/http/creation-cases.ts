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

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString();

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

      it('accepts ids in upper case, and returns them in lower case', async () => {
        const { home } = fixture();
        const response = await post({ instanceId: home.instance.id.toUpperCase() });
        expect(response.json).to.have.nested.property('data.instanceId', home.instance.id);
      });

      it('keeps a metadata key named __proto__', async () => {
        const { call, home } = fixture();
        const body = JSON.stringify(campaignTo(home, { metadata: {} })).replace(
          '"metadata":{}',
          '"metadata":{"__proto__":"kept"}',
        );
        const response = await call(CAMPAIGNS, { method: 'POST', secret: home.secret, body });
        expect(response.text).to.contain('"metadata":{"__proto__":"kept"}');
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

      it('names a past scheduledAt among other validation issues', async () => {
        const { errors = [] } = problemOf(await post({ name: '', scheduledAt: '2020-01-01T00:00:00Z' }));
        expect(errors.map(({ pointer }) => pointer)).to.deep.equal(['/name', '/scheduledAt']);
      });

      it('names missing fields', async () => {
        const { call, home } = fixture();
        const response = await call(CAMPAIGNS, { method: 'POST', secret: home.secret, body: {} });
        const { errors = [] } = problemOf(response);
        expect(errors).to.have.lengthOf(4);
        expect(errors.map((issue) => [issue.pointer, issue.code])).to.have.deep.members([
          ['/name', 'required'],
          ['/instanceId', 'required'],
          ['/groupIds', 'required'],
          ['/content', 'required'],
        ]);
      });

      for (const body of ['[]', '[{}]', 'null', '"text"', '7', 'true']) {
        it(`points at the whole body if it is ${body}`, async () => {
          const { call, home } = fixture();
          const response = await call(CAMPAIGNS, { method: 'POST', secret: home.secret, body });
          expect(response.status).to.equal(400);
          expect(problemOf(response).errors).to.deep.equal([
            { pointer: '', code: 'wrong_type', detail: 'Must be an object.' },
          ]);
        });
      }

      for (const [what, fields] of [
        ['a name of 121 characters', { name: 'n'.repeat(121) }],
        ['no group', { groupIds: [] }],
        ['501 groups', { groupIds: Array.from({ length: 501 }, () => randomUUID()) }],
        ['21 pairs of metadata', { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [n, ''])) }],
        ['a metadata value of 501 characters', { metadata: { a: 'v'.repeat(501) } }],
        ['a metadata key of 41 characters', { metadata: { ['k'.repeat(41)]: '' } }],
        ['an empty metadata key', { metadata: { '': '' } }],
        ['half a surrogate pair', { name: '\ud800' }],
        ['30 February', { scheduledAt: '2999-02-30T00:00:00Z' }],
        ['a time without an offset', { scheduledAt: '2999-01-01T00:00:00' }],
      ] as const) {
        it(`rejects ${what}`, async () => {
          expect(await post(fields)).to.include({ status: 400 });
          expect(await countCampaigns()).to.equal(0);
        });
      }

      it('rejects group ids that are nested 50,000 deep', async () => {
        const { call, home } = fixture();
        const body = `{"groupIds":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
        const response = await call(CAMPAIGNS, { method: 'POST', secret: home.secret, body });
        expect(problemOf(response).code).to.equal('validation_failed');
      });

      it('rejects query parameters', async () => {
        const { call, home } = fixture();
        const response = await call(`${CAMPAIGNS}?limit=5`, {
          method: 'POST',
          secret: home.secret,
          body: campaignTo(home),
        });
        expect(problemOf(response).code).to.equal('unknown_parameter');
      });
    });

    describeHttp('422', openHarness, (fixture) => {
      const { post, countCampaigns } = requestsTo(fixture);

      it('responds to an instance of another workspace as to a missing one', async () => {
        const { foreign } = fixture();
        const ofForeign = await post({ instanceId: foreign.instance.id });
        const ofNobody = await post({ instanceId: randomUUID() });
        expect(ofForeign.status).to.equal(422);
        expect(problemOf(ofForeign).code).to.equal('instance_not_found');
        expect(withoutRequestId(ofForeign)).to.equal(withoutRequestId(ofNobody));
      });

      it('responds to a group of another workspace or of another instance as to a missing one', async () => {
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

      it('rejects a time that is not in the future', async () => {
        const { clock } = fixture();
        clock.moveOn(1);
        const response = await post({ scheduledAt: tomorrow().slice(0, 10) + 'T00:00:00Z' });
        expect(response.status).to.equal(422);
        expect(problemOf(response).code).to.equal('schedule_in_past');
      });
    });
  });
};
