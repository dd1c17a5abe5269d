import { createWorkspaceAdmin } from '@workspace-api/admin';
import { Visitor } from '@workspace-api/conformance';
import { createTestPorts } from '@workspace-api/testing';
import { expect } from 'chai';
import { createKeyPage, createKeyPageLinks, type KeyPageLinksOptions } from '../../src/index.js';
import { MOUNT_PATH, OWNER, URL_OF_PAGE, sendTo } from '../support/open-page.js';

const SECRET = 'the first secret of at least 32 bytes';
const OTHER = 'the second secret of at least 32 bytes';

const open = async (options: Partial<KeyPageLinksOptions> = {}) => {
  const ports = createTestPorts();
  const admin = createWorkspaceAdmin(ports);
  const { id: workspaceId } = await admin.createWorkspace({ name: 'Acme', ownerId: OWNER });
  await admin.putMember({ workspaceId, memberId: 'max', role: 'MEMBER' });
  const linksWith = (changes: Partial<KeyPageLinksOptions> = {}) =>
    createKeyPageLinks(ports, { secrets: [SECRET], url: URL_OF_PAGE, ...options, ...changes });
  const links = linksWith();
  const visit = (served = links, origin = new URL(URL_OF_PAGE).origin): Visitor => {
    const page = createKeyPage(admin, { links: served, clock: ports.clock });
    return new Visitor(sendTo(page, null), origin, {
      mountPath: MOUNT_PATH,
      urls: ['https://app.acme.example', 'https://app.acme.example/a?b=c'],
    });
  };
  return { ports, admin, workspaceId, links, linksWith, visit, member: { workspaceId, memberId: OWNER } };
};

const linkIn = (url: string): string => new URL(url).searchParams.get('link') ?? '';

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => (error as { readonly code?: string }).code,
  );

describe('createKeyPageLinks', () => {
  it('returns a link below the URL, and when it expires', async () => {
    const { links, member } = await open();
    const { url, expiresAt } = await links.createLink(member);
    expect(url.startsWith(`${URL_OF_PAGE}/open?link=`)).to.equal(true);
    expect(expiresAt).to.equal('2026-01-01T00:05:00.000Z');
  });

  it('rejects a link for a member who is no OWNER, and for a workspace that does not exist', async () => {
    const { links, member } = await open();
    for (const change of [
      { memberId: 'max' },
      { memberId: 'eve' },
      { workspaceId: '00000000-0000-7000-8000-0000000000ff' },
    ])
      expect(await codeOf(links.createLink({ ...member, ...change }))).to.equal('owner_required');
  });

  it('leads back to origins that are named, and to nothing else', async () => {
    const { links, member, visit } = await open({ returnOrigins: ['https://app.acme.example'] });
    for (const returnUrl of [
      ...['https://evil.example/', 'https://app.acme.example.evil.example/', 'http://app.acme.example/'],
      ...['https://app.acme.example:8443/', 'https://app.acme.example@evil.example/', 'javascript:alert(1)//https://'],
      ...['//app.acme.example/', '/settings', 'data:text/html,x', ''],
    ])
      expect(await codeOf(links.createLink({ ...member, returnUrl })), returnUrl).to.be.oneOf([
        'validation_failed',
        'invalid_parameter',
      ]);
    const visitor = visit();
    const { url } = await links.createLink({ ...member, returnUrl: 'https://app.acme.example/a?b=c' });
    expect((await visitor.follow(await visitor.open(url))).text).to.contain('href="https://app.acme.example/a?b=c"');
  });

  it('leads back to no origin by default', async () => {
    const { links, member } = await open();
    const returnUrl = 'https://app.acme.example/';
    expect(await codeOf(links.createLink({ ...member, returnUrl }))).to.equal('validation_failed');
  });

  it('opens nothing of a deployment with the same secret at another URL', async () => {
    const { links, linksWith, member } = await open();
    const link = linkIn((await links.createLink(member)).url);
    const staging = linksWith({ url: 'https://staging.example/team/keys' });
    expect(await codeOf(staging.redeem(link))).to.equal('link_invalid');
    const cookie = (await links.redeem(link)).split(';')[0] ?? '';
    const header = (name: string): string | undefined => (name === 'cookie' ? cookie : undefined);
    expect(await staging.read({ header })).to.equal(null);
    expect(await links.read({ header })).to.deep.include(member);
  });

  it('opens links and sessions of a secret that was replaced, until it is removed', async () => {
    const { links, linksWith, member, visit } = await open();
    const [first, second, visitor] = [await links.createLink(member), await links.createLink(member), visit()];
    await visitor.open(first.url);
    const replaced = visit(linksWith({ secrets: [OTHER, SECRET] }));
    replaced.cookie = visitor.cookie;
    expect((await replaced.get('/')).status).to.equal(200);
    const removed = visit(linksWith({ secrets: [OTHER] }));
    removed.cookie = visitor.cookie;
    expect((await removed.get('/')).status).to.equal(403);
    expect((await removed.open(second.url)).status).to.equal(410);
    expect((await replaced.open(second.url)).status).to.equal(303);
  });

  it('redeems a link that several processes receive once', async () => {
    const { links, linksWith, member } = await open();
    const link = linkIn((await links.createLink(member)).url);
    expect(await codeOf(links.redeem(link))).to.equal(null);
    expect(await codeOf(linksWith().redeem(link))).to.equal('link_invalid');
  });

  it('redeems a link whose redemption could not be stored', async () => {
    const { ports, links, member } = await open();
    const link = linkIn((await links.createLink(member)).url);
    const append = ports.auditLog.append.bind(ports.auditLog);
    ports.auditLog.append = () => Promise.reject(new Error('outage'));
    expect(await codeOf(links.redeem(link))).to.equal(undefined);
    ports.auditLog.append = append;
    expect(await codeOf(links.redeem(link))).to.equal(null);
    expect(await codeOf(links.redeem(link))).to.equal('link_invalid');
  });

  it('leaves an entry in the audit log with the member, and without the link', async () => {
    const { admin, links, member } = await open();
    const link = linkIn((await links.createLink(member)).url);
    await links.redeem(link);
    const { items } = await admin.listAuditLog({ workspaceId: member.workspaceId });
    expect(items[0]).to.deep.include({
      action: 'key_page.open',
      actor: OWNER,
      target: member.workspaceId,
      outcome: 'made',
    });
    expect(JSON.stringify(items)).not.to.contain(link);
  });

  it('is the operation keyPage.createLink of a back office', async () => {
    const { links } = await open();
    expect(links.operation).to.include({ name: 'keyPage.createLink', effect: 'change' });
  });

  for (const [what, wrong, message] of [
    ['no secret', { secrets: [] }, 'at least 32 bytes'],
    ['a secret of equal letters', { secrets: [SECRET, 's'.repeat(64)] }, 'secrets must each have at least 8 different'],
    ['a short secret', { secrets: [SECRET, 'short'] }, 'at least 32 bytes'],
    ['a URL without https', { url: 'http://keys.acme.example' }, 'url must begin with https://'],
    ['a URL that is none', { url: 'keys.acme.example' }, 'url must begin with https://'],
    ['a host that only begins like loopback', { url: 'http://127.0.0.1.evil.example' }, 'url must begin with https://'],
    ['another protocol', { url: 'ftp://127.0.0.1' }, 'url must begin with https://'],
  ] as const) {
    it(`throws a TypeError for ${what}, without a secret in it`, async () => {
      let thrown: unknown;
      try {
        createKeyPageLinks(createTestPorts(), { secrets: [SECRET], url: URL_OF_PAGE, ...wrong });
      } catch (error) {
        thrown = error;
      }
      expect(thrown).to.be.instanceOf(TypeError);
      expect(String(thrown)).to.contain(message).and.not.to.contain(SECRET).and.not.to.contain('short');
    });
  }
});

describe('the cookie of a session', () => {
  const cookieOf = async (url: string): Promise<string> => {
    const { links, member, visit } = await open({ url });
    const { url: link } = await links.createLink(member);
    return (await visit(links, new URL(url).origin).open(link)).headers.get('set-cookie') ?? '';
  };

  it('belongs to one host, is sent over https and to nobody else, and is out of reach for scripts', async () => {
    const [pair = '', ...attributes] = (await cookieOf(URL_OF_PAGE)).split('; ');
    expect(pair).to.match(/^__Host-[a-z-]+=[\w-]{40,}$/);
    expect(attributes.sort()).to.deep.equal(['HttpOnly', 'Max-Age=3600', 'Path=/', 'SameSite=Strict', 'Secure']);
  });

  for (const url of ['http://localhost:8080/team', 'http://127.0.0.1:8080/team', 'http://[::1]:8080/team']) {
    it(`is accepted by browsers without https on ${new URL(url).hostname}`, async () => {
      const [pair = '', ...attributes] = (await cookieOf(url)).split('; ');
      expect(pair).not.to.match(/^__/);
      expect(attributes.sort()).to.deep.equal(['HttpOnly', 'Max-Age=3600', 'Path=/', 'SameSite=Strict']);
    });
  }

  it('is read among others, and without it nobody is signed in', async () => {
    const { links, member, visit } = await open();
    const visitor = visit();
    await visitor.open((await links.createLink(member)).url);
    const cookie = visitor.cookie ?? '';
    for (const [sent, status] of [
      [`theme=dark; ${cookie}; lang=en`, 200],
      [`theme=dark;${cookie}`, 200],
      [`x${cookie}`, 403],
      [cookie.replace('__Host-', ''), 403],
      ['', 403],
    ] as const) {
      visitor.cookie = sent;
      expect((await visitor.get('/')).status, sent.slice(0, 20)).to.equal(status);
    }
  });
});

describe('the origin of a form on a page with links', () => {
  for (const [origin, host, isOwn] of [
    ['https://keys.acme.example', 'keys.acme.example', true],
    ['https://keys.acme.example', 'internal:8080', true],
    ['https://evil.example', 'evil.example', false],
    ['https://keys.acme.example:8443', 'keys.acme.example:8443', false],
    ['https://evil.example', 'keys.acme.example', false],
  ] as const) {
    it(`${origin} with the Host ${host} is ${isOwn ? 'its own' : 'another one'}`, async () => {
      const { links, member, visit } = await open();
      const link = linkIn((await links.createLink(member)).url);
      const { status } = await visit().post('/open', { link }, { origin, host });
      expect(status).to.equal(isOwn ? 303 : 403);
    });
  }
});
