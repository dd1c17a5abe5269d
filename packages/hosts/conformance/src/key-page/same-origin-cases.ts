import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { it } from '../runner/test-runner.js';
import { WAYS, describeKeyPage, type OpenKeyPage } from './key-page-fixture.js';

const SITES = [undefined, 'same-origin', 'same-site', 'cross-site', 'none', 'Same-Origin', ''];

/** Origins by their relation to the page's own origin. */
const ORIGINS: Readonly<Record<string, (own: string) => string | undefined>> = {
  'its own origin': (own) => own,
  'another site': () => 'https://evil.example',
  'another port': (own) => own.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
  'a host that begins alike': (own) => `${own}.evil.example`,
  'a host in the name of the user': (own) => `http://${new URL(own).host}@evil.example`,
  'an opaque origin': () => 'null',
  'no origin': () => undefined,
};

/** Registers a case for each combination of the two headers that name the origin of a form. */
export const describeSameOrigin = (openPage: OpenKeyPage): void => {
  describeKeyPage('forms of other sites', openPage, (fixture) => {
    for (const way of WAYS) {
      for (const site of SITES) {
        it(`are rejected by ${way} with Sec-Fetch-Site ${site ?? 'left out'}, by Origin`, async () => {
          const { admin, home, enter, recordOf } = fixture();
          const visitor = await enter(way);
          const { items: keys } = await admin.listApiKeys({ workspaceId: home.id });
          let made = 0;
          for (const [what, originOf] of Object.entries(ORIGINS)) {
            const origin = originOf(visitor.sameOrigin['origin'] ?? '');
            const fields = { id: randomUUID(), workspaceId: home.id, name: what, scopes: 'groups:read' };
            const response = await visitor.post(
              '/new',
              { ...fields, expiresInDays: '30' },
              {
                ...(site !== undefined && { 'sec-fetch-site': site }),
                ...(origin !== undefined && { origin }),
              },
            );
            const isOwn = site === undefined ? what === 'its own origin' : site === 'same-origin';
            const expected = isOwn ? [200, null] : [403, 'cross_site'];
            expect([response.status, (await recordOf(response)).code], what).to.deep.equal(expected);
            if (isOwn) made += 1;
          }
          const { items } = await admin.listApiKeys({ workspaceId: home.id });
          expect(items.length - keys.length).to.equal(made);
        });
      }
    }

    it('do not redeem a link', async () => {
      const { links, home, visit, recordOf } = fixture();
      const { url } = await links.createLink({ workspaceId: home.id, memberId: 'bob' });
      const link = new URL(url).searchParams.get('link') ?? '';
      const visitor = visit('link');
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}]) {
        const response = await visitor.post('/open', { link }, headers);
        expect([response.status, (await recordOf(response)).code]).to.deep.equal([403, 'cross_site']);
      }
      expect((await visitor.open(url)).status).to.equal(303);
    });
  });
};
