import { expect } from 'chai';
import { it } from '../runner/test-runner.js';
import { atOnce } from '../support/at-once.js';
import {
  MEMBER,
  SCOPE,
  WAYS,
  describeKeyPage,
  type KeyPageFixture,
  type OpenKeyPage,
  type Way,
} from './key-page-fixture.js';
import type { PageResponse } from './page-exchange.js';
import { formOn } from './visitor.js';

const ENTERED = { name: 'Report', scopes: SCOPE, expiresInDays: '30' };

const SECRET = /\bwsk_[0-9A-Za-z]{38}\b/;

/** Returns the secret on a page. Fails if it has none. */
const secretOn = ({ text }: PageResponse): string => SECRET.exec(text)?.[0] ?? expect.fail('The page has no secret.');

const keysOf = async ({ admin, home }: KeyPageFixture) => (await admin.listApiKeys({ workspaceId: home.id })).items;

/** Registers the cases of the forms with which keys are issued, rotated and revoked. */
export const describeForms = (openPage: OpenKeyPage, ways: readonly Way[] = WAYS): void => {
  describeKeyPage('forms', openPage, (fixture) => {
    const expectProblem = async (response: PageResponse, status: number, code: string): Promise<void> => {
      expect([response.status, (await fixture().recordOf(response)).code]).to.deep.equal([status, code]);
      expect(response.text).not.to.match(SECRET);
    };

    for (const way of ways) {
      it(`issue, show, rotate and revoke a key by ${way}`, async () => {
        const visitor = await fixture().enter(way);
        const issued = await visitor.submit(await visitor.get('/new'), '/new', ENTERED);
        expect(issued.status).to.equal(200);
        expect(secretOn(issued)).to.have.lengthOf(42);
        const [key] = await keysOf(fixture());
        expect(key).to.deep.include({ name: 'Report', scopes: [SCOPE], issuedBy: MEMBER, revokedAt: null });

        const path = `/keys/${key?.id ?? ''}`;
        const rotated = await visitor.submit(await visitor.get(path), `${path}/rotate`);
        expect(secretOn(rotated)).not.to.equal(secretOn(issued));
        const shown = await visitor.get(path);
        expect(shown.text).not.to.match(SECRET);
        const revoked = await visitor.submit(shown, `${path}/revoke`, { reason: 'Replaced.' });
        expect((await visitor.follow(revoked)).text).to.contain('Replaced.');

        const [successor, predecessor] = await keysOf(fixture());
        expect(successor).to.include({ name: 'Report', revokedAt: null });
        expect(predecessor).to.include({ id: key?.id, revokedBy: MEMBER, revocationReason: 'Replaced.' });
        expect((await visitor.get('/')).text).not.to.match(SECRET);
        expect(fixture().recorded()).not.to.match(SECRET);
      });

      it(`change the name and the limits of a key by ${way}, and show them`, async () => {
        const visitor = await fixture().enter(way);
        const entered = { allowedAddresses: '::ffff:203.0.113.7/120, 2001:DB8::1\r\n', requestsPerMinute: '60' };
        await visitor.submit(await visitor.get('/new'), '/new', { ...ENTERED, ...entered });
        const [key] = await keysOf(fixture());
        const limits = { allowedAddresses: ['203.0.113.0/24', '2001:db8::1'], requestsPerMinute: 60 };
        expect(key).to.deep.include({ name: 'Report', ...limits });
        const path = `/keys/${key?.id ?? ''}`;
        const page = await visitor.get(path);
        expect(formOn(page.text, `${visitor.base}${path}/update`)).to.deep.include({
          name: ['Report'],
          allowedAddresses: ['203.0.113.0/24\n2001:db8::1'],
          requestsPerMinute: ['60'],
        });
        const wrong = await visitor.submit(page, `${path}/update`, {
          allowedAddresses: 'localhost',
          requestsPerMinute: 'x',
        });
        expect(wrong.status).to.equal(400);
        expect(wrong.text).to.contain('>localhost</textarea>').and.to.contain('role="alert"');
        expect((await keysOf(fixture()))[0]).to.deep.equal(key);
        const changed = await visitor.submit(page, `${path}/update`, { name: 'Renamed', requestsPerMinute: '' });
        expect((await visitor.follow(changed)).text)
          .to.contain('Renamed')
          .and.to.contain('203.0.113.0/24');
        expect((await keysOf(fixture()))[0]).to.deep.equal({ ...key, name: 'Renamed', requestsPerMinute: null });
        expect((await visitor.get('/log')).text).to.contain('Renamed');
      });

      it(`issue one key and show its secret once, if one is sent again by ${way}`, async () => {
        const visitor = await fixture().enter(way);
        const page = await visitor.get('/new');
        secretOn(await visitor.submit(page, '/new', ENTERED));
        for (const name of ['Report', 'Other']) {
          const again = await visitor.submit(page, '/new', { ...ENTERED, name });
          await expectProblem(again, 422, 'key_exists');
        }
        expect(await keysOf(fixture())).to.have.lengthOf(2);
      });

      it(`issue one key if a member clicks many times by ${way}`, async () => {
        const visitor = await fixture().enter(way);
        const page = await visitor.get('/new');
        const responses = await atOnce(5, () => visitor.submit(page, '/new', ENTERED));
        expect(responses.filter(({ text }) => SECRET.test(text))).to.have.lengthOf(1);
        for (const response of responses) if (response.status !== 200) await expectProblem(response, 422, 'key_exists');
        expect(await keysOf(fixture())).to.have.lengthOf(2);
      });

      it(`issue one successor if a member rotates many times by ${way}, also one after the other`, async () => {
        const visitor = await fixture().enter(way);
        const path = `/keys/${fixture().home.keyId}`;
        const page = await visitor.get(path);
        const responses = await atOnce(3, () => visitor.submit(page, `${path}/rotate`));
        responses.push(await visitor.submit(page, `${path}/rotate`));
        expect(responses.filter(({ text }) => SECRET.test(text))).to.have.lengthOf(1);
        expect(await keysOf(fixture())).to.have.lengthOf(2);
      });

      it(`revoke a key once if a member clicks twice by ${way}`, async () => {
        const visitor = await fixture().enter(way);
        const path = `/keys/${fixture().home.keyId}`;
        const page = await visitor.get(path);
        for (const reason of ['First.', 'Second.'])
          expect((await visitor.submit(page, `${path}/revoke`, { reason })).status).to.equal(303);
        expect((await keysOf(fixture()))[0]).to.include({ revocationReason: 'First.' });
        await expectProblem(await visitor.submit(page, `${path}/rotate`), 422, 'revoked_key');
      });

      it(`have a new id each time by ${way}, so that going back issues another key`, async () => {
        const visitor = await fixture().enter(way);
        const forms = [await visitor.get('/new'), await visitor.get('/new')];
        const ids = forms.map(({ text }) => formOn(text, `${visitor.base}/new`)['id']?.toString());
        expect(new Set(ids).size).to.equal(2);
        for (const form of forms) secretOn(await visitor.submit(form, '/new', ENTERED));
      });

      it(`of a workspace that the member has left by ${way} change nothing in the next one`, async () => {
        const { home, foreign, enter, admin } = fixture();
        const before = await enter(way);
        const page = await before.get('/new');
        const now = await enter(way, { workspaceId: foreign.id });
        await expectProblem(await now.submit(page, '/new', ENTERED), 409, 'other_workspace');
        for (const { id } of [home, foreign])
          expect((await admin.listApiKeys({ workspaceId: id })).items).to.have.lengthOf(1);
      });

      it(`have only the scopes that the member may give by ${way}`, async () => {
        const visitor = await fixture().enter(way, { scopes: ['usage:read'] });
        const page = await visitor.get('/new');
        expect([...page.text.matchAll(/name="scopes" value="([^"]*)"/g)].map(([, scope]) => scope)).to.deep.equal([
          'usage:read',
        ]);
        for (const scopes of [SCOPE, ['usage:read', SCOPE], ['usage:read', 'unknown:read'], []]) {
          const response = await visitor.submit(page, '/new', { ...ENTERED, scopes });
          expect(response.status).to.equal(400);
          expect(response.text).not.to.match(SECRET);
        }
        const path = `/keys/${fixture().home.keyId}`;
        const key = await visitor.get(path);
        expect(key.text).not.to.contain(`${path}/rotate`);
        const { id, workspaceId } = formOn(key.text, `${visitor.base}${path}/revoke`);
        const rotated = await visitor.post(`${path}/rotate`, { id: id ?? '', workspaceId: workspaceId ?? '' });
        await expectProblem(rotated, 403, 'scopes_not_allowed');
        expect(await keysOf(fixture())).to.have.lengthOf(1);
        expect((await visitor.submit(key, `${path}/revoke`)).status).to.equal(303);
      });
    }
  });
};
