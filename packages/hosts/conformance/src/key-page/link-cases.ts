import { expect } from 'chai';
import { it } from '../runner/test-runner.js';
import { atOnce } from '../support/at-once.js';
import { textOf } from './check-page.js';
import {
  HOME_NAME,
  MEMBER,
  SCOPE,
  describeKeyPage,
  type KeyPageFixture,
  type OpenKeyPage,
} from './key-page-fixture.js';
import type { PageResponse } from './page-exchange.js';

const pathOf = (url: string, base: string): string => {
  const { pathname, search } = new URL(url);
  return pathname.slice(base.length) + search;
};

const linkIn = (url: string): string => new URL(url).searchParams.get('link') ?? '';

/** Returns how often the page was opened, as the audit log of the workspace has it. */
const timesOpened = async ({ admin, home }: KeyPageFixture): Promise<number> => {
  const { items } = await admin.listAuditLog({ workspaceId: home.id, limit: 100 });
  return items.filter(
    ({ action, actor, outcome }) => action === 'key_page.open' && actor === MEMBER && outcome === 'made',
  ).length;
};

/** Registers the cases that a link works once. */
export const describeLinks = (openPage: OpenKeyPage): void => {
  describeKeyPage('links', openPage, (fixture) => {
    const create = async (): Promise<string> =>
      (await fixture().links.createLink({ workspaceId: fixture().home.id, memberId: MEMBER })).url;

    const expectRejected = async (response: PageResponse): Promise<void> => {
      const { code } = await fixture().recordOf(response);
      expect([response.status, code]).to.deep.equal([410, 'link_invalid']);
      expect(response.headers.get('set-cookie')).to.equal(null);
    };

    it('are redeemed by the button, and by no GET or HEAD of a scanner before it', async () => {
      const url = await create();
      for (const headers of [{}, { 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }]) {
        for (const method of ['GET', 'HEAD', 'GET']) {
          const scanner = fixture().visit('link');
          const response = await scanner.request(method, pathOf(url, scanner.base), headers);
          expect([response.status, response.headers.get('set-cookie')]).to.deep.equal([200, null]);
        }
      }
      expect(await timesOpened(fixture())).to.equal(0);
      const visitor = fixture().visit('link');
      const opened = await visitor.open(url);
      expect(opened.headers.get('location')).to.equal(`${visitor.base}/`);
      expect((await visitor.follow(opened)).text).to.contain('Home key');
      expect(await timesOpened(fixture())).to.equal(1);
    });

    it('work once', async () => {
      const url = await create();
      expect((await fixture().visit('link').open(url)).status).to.equal(303);
      for (let replay = 0; replay < 3; replay++) await expectRejected(await fixture().visit('link').open(url));
      expect(await timesOpened(fixture())).to.equal(1);
    });

    it('work once if many redeem one at the same time', async () => {
      const url = await create();
      const responses = await atOnce(10, () => fixture().visit('link').open(url));
      const rejected = responses.filter(({ status }) => status !== 303);
      expect(rejected).to.have.lengthOf(9);
      for (const response of rejected) await expectRejected(response);
      expect(await timesOpened(fixture())).to.equal(1);
    });

    it('work for 5 minutes', async () => {
      const [first, second] = [await create(), await create()];
      fixture().clock.moveOnSeconds(290);
      expect((await fixture().visit('link').open(first)).status).to.equal(303);
      fixture().clock.moveOnSeconds(10);
      await expectRejected(await fixture().visit('link').open(second));
      expect(await timesOpened(fixture())).to.equal(1);
    });

    it('begin a session of an hour', async () => {
      const visitor = fixture().visit('link');
      await visitor.open(await create());
      fixture().clock.moveOnSeconds(3_590);
      expect((await visitor.get('/')).status).to.equal(200);
      fixture().clock.moveOnSeconds(10);
      expect((await visitor.get('/')).status).to.equal(403);
    });

    it('are no sessions, and sessions are no links', async () => {
      const [url, visitor] = [await create(), fixture().visit('link')];
      await visitor.open(await create());
      const [name = '', session = ''] = visitor.cookie?.split('=') ?? [];
      await expectRejected(await fixture().visit('link').post('/open', { link: session }));
      const intruder = fixture().visit('link');
      intruder.cookie = `${name}=${linkIn(url)}`;
      expect((await intruder.get('/')).status).to.equal(403);
      expect(await timesOpened(fixture())).to.equal(1);
    });

    it('that are not complete, or empty, are rejected', async () => {
      const link = linkIn(await create());
      for (const wrong of [
        '',
        'x',
        link.slice(1),
        link.slice(0, -1),
        link + link,
        'A'.repeat(101),
        'A'.repeat(9_000),
        `${link}=`,
        'ä',
      ])
        await expectRejected(await fixture().visit('link').post('/open', { link: wrong }));
      await expectRejected(await fixture().visit('link').post('/open', {}));
      expect(await timesOpened(fixture())).to.equal(0);
    });

    it('of a member who is no OWNER any more, or whose workspace is deleted, show nothing', async () => {
      const { admin, home } = fixture();
      const [first, second] = [await create(), await create()];
      await admin.removeMember({ workspaceId: home.id, memberId: MEMBER });
      const visitor = fixture().visit('link');
      await visitor.open(first);
      expect((await visitor.get('/')).status).to.equal(403);
      await admin.deleteWorkspace({ workspaceId: home.id });
      await visitor.open(second);
      expect((await visitor.get('/')).status).to.equal(403);
    });

    it('are in no record of a request, and neither are sessions', async () => {
      const url = await create();
      const visitor = fixture().visit('link');
      const opened = await visitor.open(url);
      await fixture().recordOf(opened);
      await expectRejected(await fixture().visit('link').open(url));
      const [, session = ''] = visitor.cookie?.split('=') ?? [];
      expect(session).to.have.lengthOf.above(40);
      await fixture().recordOf(await visitor.get('/?link=' + linkIn(url)));
      expect(fixture().recorded()).not.to.contain(linkIn(url)).and.not.to.contain(session);
    });

    it('begin a session that the member can end, also one who is no OWNER any more', async () => {
      const { admin, home, enter } = fixture();
      const visitor = await enter('link');
      await admin.removeMember({ workspaceId: home.id, memberId: MEMBER });
      const page = await visitor.get('/');
      expect(page.status).to.equal(403);
      const ended = await visitor.submit(page, '/sign-out');
      expect([ended.status, ended.headers.get('set-cookie')?.includes('=; Path=/; Max-Age=0;')]).to.deep.equal([
        200,
        true,
      ]);
      expect(ended.text).to.contain('href="https://app.acme.example"').and.not.to.contain('/sign-out');
      await admin.putMember({ workspaceId: home.id, memberId: MEMBER, role: 'OWNER' });
      expect((await visitor.get('/')).status).to.equal(403);
    });

    it('begin a session with their scopes, also where one with more was open', async () => {
      const { links, home, enter } = fixture();
      const visitor = await enter('link');
      const before = await visitor.get('/new');
      expect(before.text).to.contain('value="groups:read"');
      const { url } = await links.createLink({ workspaceId: home.id, memberId: MEMBER, scopes: ['usage:read'] });
      await visitor.open(url);
      expect((await visitor.get('/new')).text)
        .to.contain('value="usage:read"')
        .and.not.to.contain('value="groups:read"');
      const entered = { name: 'Report', scopes: SCOPE, expiresInDays: '30' };
      expect((await visitor.submit(before, '/new', entered)).status).to.equal(400);
    });

    it('ask before they end the session of another member, and name both', async () => {
      const { links, home, foreign, enter, recordOf } = fixture();
      for (const other of [
        { workspaceId: foreign.id, memberId: MEMBER },
        { workspaceId: home.id, memberId: 'ann' },
      ]) {
        const visitor = await enter('link');
        const session = visitor.cookie;
        const { url } = await links.createLink(other);
        const question = await visitor.get(pathOf(url, visitor.base));
        const named = [MEMBER, HOME_NAME, home.id, other.memberId, other.workspaceId];
        for (const name of named) expect(textOf(question.text)).to.contain(name);
        // The button of a page from before the session began.
        const asked = await visitor.post('/open', { link: linkIn(url) });
        expect([asked.status, asked.headers.get('set-cookie'), visitor.cookie]).to.deep.equal([409, null, session]);
        for (const name of named) expect(textOf(asked.text)).to.contain(name);
        const switched = await visitor.submit(asked, '/open');
        expect(switched.headers.get('location')).to.equal(`${visitor.base}/`);
        const { workspaceId, actor } = await recordOf(await visitor.follow(switched));
        expect([workspaceId, actor]).to.deep.equal([other.workspaceId, other.memberId]);
      }
      const visitor = await enter('link');
      expect((await visitor.open(await create())).status).to.equal(303);
    });

    it('lead back to where the member came from', async () => {
      const { links, home, visit } = fixture();
      const returnUrl = 'https://app.acme.example/settings';
      const { url } = await links.createLink({ workspaceId: home.id, memberId: MEMBER, returnUrl });
      const visitor = visit('link');
      const { text } = await visitor.follow(await visitor.open(url));
      expect(text).to.contain(`href="${returnUrl}"`);
    });
  });
};
