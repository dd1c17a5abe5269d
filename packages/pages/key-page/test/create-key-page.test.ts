import type { WorkspaceAdmin } from '@workspace-api/admin';
import { Visitor, textOf, type PageResponse } from '@workspace-api/conformance';
import type { About } from '@workspace-api/contract';
import type { ApiKeyId } from '@workspace-api/core';
import { usagePeriodOf } from '@workspace-api/core/internal';
import { expect } from 'chai';
import { mock } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createKeyPage, type KeyPageAdmin } from '../src/index.js';
import { MOUNT_PATH, OWNER, URL_OF_PAGE, openPage, sendTo } from './support/open-page.js';

const ENTERED = { name: 'Report', scopes: 'groups:read', expiresInDays: '30' };

const DAY = 86_400_000;

/** Every operation that the page may call. The type makes the build fail if one is missing. */
const OPERATIONS: Readonly<Record<keyof KeyPageAdmin, 'reads' | 'acts'>> = {
  getWorkspace: 'reads',
  listMembers: 'reads',
  listApiKeys: 'reads',
  getApiKey: 'reads',
  listAuditLog: 'reads',
  getUsage: 'reads',
  issueApiKey: 'acts',
  updateApiKey: 'acts',
  rotateApiKey: 'acts',
  revokeApiKey: 'acts',
};

interface Call {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Returns an admin with the operations of the page and no other, which records its calls. */
const recording =
  (calls: Call[]) =>
  (admin: WorkspaceAdmin): KeyPageAdmin =>
    Object.fromEntries(
      Object.keys(OPERATIONS).map((name) => [
        name,
        (input: Call['input']) => {
          calls.push({ name, input });
          return admin[name as keyof KeyPageAdmin](input as never);
        },
      ]),
    ) as unknown as KeyPageAdmin;

describe('createKeyPage', () => {
  it('calls a closed list of operations: each for the workspace, and each that acts for the member', async () => {
    const calls: Call[] = [];
    const { visitor, workspaceId, issue } = await openPage({ wrap: recording(calls) });
    const id = await issue('Home key');
    const path = `/keys/${id}`;
    for (const page of ['/', '/usage', '/log', '/new', path]) await visitor.get(page);
    await visitor.submit(await visitor.get('/new'), '/new', ENTERED);
    await visitor.submit(await visitor.get(path), `${path}/update`);
    await visitor.submit(await visitor.get(path), `${path}/rotate`);
    await visitor.submit(await visitor.get(path), `${path}/revoke`);
    expect(new Set(calls.map(({ name }) => name))).to.deep.equal(new Set(Object.keys(OPERATIONS)));
    for (const { name, input } of calls) {
      expect(input['workspaceId'], name).to.equal(workspaceId);
      if (OPERATIONS[name as keyof KeyPageAdmin] === 'acts') expect(input['actor'], name).to.equal(OWNER);
    }
  });

  it('asks for the role with every request, before anything else', async () => {
    const calls: Call[] = [];
    const { visitor, workspaceId, issue } = await openPage({ wrap: recording(calls) });
    const path = `/keys/${await issue('Home key')}`;
    const sent = { id: crypto.randomUUID(), workspaceId, ...ENTERED };
    for (const request of [
      ...['/', '/usage', '/log', '/new', path].map((page) => () => visitor.get(page)),
      ...['/new', `${path}/update`, `${path}/rotate`, `${path}/revoke`].map((page) => () => visitor.post(page, sent)),
    ]) {
      calls.length = 0;
      await request();
      expect(calls.map(({ name }) => name).indexOf('listMembers')).to.equal(0);
    }
  });

  it('calls nothing for a member who is no OWNER, except for the role', async () => {
    const calls: Call[] = [];
    const { visitor } = await openPage({ wrap: recording(calls), session: { memberId: 'eve' } });
    for (const page of ['/', '/usage', '/log', '/new', '/keys/x'])
      expect((await visitor.get(page)).status).to.equal(403);
    expect(new Set(calls.map(({ name }) => name))).to.deep.equal(new Set(['listMembers']));
  });

  it('calls nothing for the form of another site, and for files', async () => {
    const calls: Call[] = [];
    const { visitor } = await openPage({ wrap: recording(calls) });
    await visitor.post('/new', ENTERED, { 'sec-fetch-site': 'cross-site' });
    await visitor.get('/key-page.css');
    expect(calls).to.deep.equal([]);
  });

  it('says that the service is not available if the role is unknown, and shows nothing', async () => {
    const { visitor, issue, records } = await openPage({
      wrap: (admin) => ({ ...admin, listMembers: () => Promise.reject(new Error('password=hunter2')) }),
    });
    await issue('Home key');
    const { status, text } = await visitor.get('/');
    expect(status).to.equal(500);
    expect(text).not.to.contain('hunter2').and.not.to.contain('Home key');
    expect(records[0]?.error).to.be.instanceOf(Error);
  });

  it('may be framed by origins that the host names, and by nobody else', async () => {
    const frameAncestors = ['https://app.acme.example', 'https://admin.acme.example'];
    const { visitor } = await openPage({ frameAncestors });
    for (const path of ['/', '/nothing', '/key-page.css']) await visitor.get(path);
  });

  it('shows the name and the logo of the product, and loads images from nowhere else', async () => {
    const about = { title: 'Acme <Keys>', logo: 'https://cdn.acme.example/logo.svg?a=1&b=2' };
    const { visitor } = await openPage({ about, logoOrigin: 'https://cdn.acme.example' });
    const { text } = await visitor.get('/');
    expect(text).to.contain('<strong>Acme &lt;Keys&gt;</strong>');
    expect(text).to.contain('src="https://cdn.acme.example/logo.svg?a=1&amp;b=2"');
  });

  it('shows how to try a key where the API has a public address, and nothing where it has none', async () => {
    const issueOn = async (about?: About): Promise<string> => {
      const { visitor } = await openPage({ about });
      return (await visitor.submit(await visitor.get('/new'), '/new', ENTERED)).text;
    };
    const shown = await issueOn({ servers: [{ url: 'https://api.acme.example/v/' }] });
    expect(shown).to.match(
      /Bearer wsk_\w{38}&quot; &quot;https:\/\/api\.acme\.example\/v\/api\/public\/v1\/groups&quot;<\/pre>/,
    );
    expect(await issueOn()).not.to.match(/Try it|curl|\$URL/);
  });

  it('has the colors of the deployment in its style sheet', async () => {
    const { visitor } = await openPage({ about: { style: { accent: 'light-dark(navy, skyblue)' } } });
    const { text } = await visitor.get('/key-page.css');
    expect(text).to.contain('--accent: light-dark(navy, skyblue);').and.to.contain('--danger: ');
  });

  for (const accent of [
    'red; } body { display: none',
    'url(https://evil.example/x)',
    '</style><script>',
    'red/*',
    '\\72 ed',
  ])
    it(`rejects ${accent} as a color`, async () => {
      const error = await openPage({ about: { style: { accent } } }).catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(TypeError);
    });

  it('takes a URL or a path as signInUrl, and nothing else', async () => {
    const { admin } = await openPage();
    const create = (signInUrl: unknown): unknown => createKeyPage(admin, { identify: () => null, signInUrl } as never);
    for (const url of ['https://acme.example', 'http://a/b?c=d', '/', '/sign-in?to=/keys']) create(url);
    for (const url of ['', 'sign-in', 'see /here', '/a b', '/a#b', '/"', '/\\', 'ftp://a', 'xhttps://a', 'https://'])
      expect(() => create(url), url).to.throw(TypeError, 'options.signInUrl must be a URL');
    for (const url of ['http://[', ['/'], null])
      expect(() => create(url), String(url)).to.throw(TypeError, 'options.signInUrl must be a URL');
  });

  it('rejects a language and origins that no header or formatter can take', async () => {
    const { admin } = await openPage();
    const create = (options: object): unknown => createKeyPage(admin, { identify: () => null, ...options });
    create({ locale: 'de-CH', frameAncestors: ['https://*.acme.example', 'http://localhost:3000'] });
    for (const locale of ['', 'de\nX: y', 'no such language'])
      expect(() => create({ locale }), locale).to.throw(TypeError, 'options.locale must be a language tag');
    for (const origin of ['app.acme.example', "https://a.example; script-src 'unsafe-inline'", 'https://a\r\nX: y'])
      expect(() => create({ frameAncestors: [origin] }), origin).to.throw(
        TypeError,
        'options.frameAncestors.0 must be',
      );
  });

  it('throws a TypeError that lists every problem of its options', async () => {
    const { admin } = await openPage();
    expect(() => createKeyPage(admin, { locale: 1, trustedProxies: -1, signInUrl: 'javascript:alert(1)' } as never))
      .to.throw(TypeError)
      .with.property('message')
      .that.matches(/locale.*|trustedProxies/)
      .and.contains('signInUrl')
      .and.contains('identify or links');
    expect(() => createKeyPage(admin, { identify: () => null, links: {} as never })).to.throw(TypeError, 'not both');
  });

  it('rejects a session of the host that is none', async () => {
    const { visitor } = await openPage({ session: { memberId: '' } });
    expect((await visitor.get('/')).status).to.equal(500);
  });
});

/** Fails unless a response is a whole page that says when to try again. `Visitor` checks its headers. */
const expectLimited = ({ status, headers, text }: PageResponse, retryAfter: string): void => {
  expect([status, headers.get('retry-after')]).to.deep.equal([429, retryAfter]);
  expect(text).to.match(/^<!doctype html>\n<html lang="en">[^]*<h1 [^>]*>Too many requests<\/h1>[^]*<\/html>\n$/);
};

describe('requests to a key page', () => {
  it('without a session are limited to 100 a minute for each address, and those of members are not among them', async () => {
    const { admin, ports, workspaceId } = await openPage();
    const page = createKeyPage(admin, {
      identify: ({ member }: { member?: string }) => (member === undefined ? null : { workspaceId, memberId: member }),
      clock: ports.clock,
    });
    const from = (address: string, member?: string): Visitor =>
      new Visitor(sendTo(page, { member }, [], address), URL_OF_PAGE, { mountPath: MOUNT_PATH });
    const [visitor, other, member] = [from('203.0.113.7'), from('203.0.113.8'), from('203.0.113.7', OWNER)];
    for (let request = 0; request < 100; request++) expect((await visitor.get('/')).status).to.equal(403);
    expectLimited(await visitor.get('/'), '60');
    expect([(await other.get('/')).status, (await member.get('/')).status]).to.deep.equal([403, 200]);
    ports.clock.advance(60_000);
    expect((await visitor.get('/')).status).to.equal(403);
  });

  it('of a member are limited to 300 a minute, on all addresses', async () => {
    const { visitor } = await openPage();
    for (let request = 0; request < 300; request++) expect((await visitor.get('/new')).status).to.equal(200);
    expectLimited(await visitor.get('/new'), '60');
  });

  it('of a member wait for their turn, 4 at once, and of no other member', async () => {
    const { admin, workspaceId } = await openPage();
    await admin.putMember({ workspaceId, memberId: 'bob', role: 'OWNER' });
    let [running, most] = [0, 0];
    const slow = {
      ...admin,
      getWorkspace: async (input: Parameters<typeof admin.getWorkspace>[0]) => {
        running += 1;
        most = Math.max(most, running);
        await pause(1);
        running -= 1;
        return admin.getWorkspace(input);
      },
    };
    const page = createKeyPage(slow, { identify: (memberId: string) => ({ workspaceId, memberId }) });
    const from = (member: string): Visitor =>
      new Visitor(sendTo(page, member, [], '203.0.113.7'), URL_OF_PAGE, { mountPath: MOUNT_PATH });
    const responses = await Promise.all([
      ...Array.from({ length: 25 }, () => from(OWNER).get('/')),
      from('bob').get('/'),
    ]);
    expect(most).to.equal(5);
    expect(responses.pop()?.status).to.equal(200);
    const limited = responses.filter(({ status }) => status !== 200);
    expect(limited).to.have.length(5);
    for (const response of limited) expectLimited(response, '1');
  });

  it('over plain HTTP are rejected if a trusted proxy says so, unless they are allowed', async () => {
    const { admin, workspaceId } = await openPage();
    const statusOf = async (allowPlainHttp?: boolean): Promise<number> => {
      const page = createKeyPage(admin, {
        identify: () => ({ workspaceId, memberId: OWNER }),
        trustedProxies: 1,
        allowPlainHttp,
      });
      const headers: Readonly<Record<string, string>> = { 'x-forwarded-proto': 'http', 'x-forwarded-for': '192.0.2.1' };
      const request = { method: 'GET', path: '/', query: '', header: (name: string) => headers[name] };
      return (await page.handle({ ...request, readBody: async () => new Uint8Array() })).response.status;
    };
    expect([await statusOf(), await statusOf(true)]).to.deep.equal([403, 200]);
  });

  it('may have more in their session, and a session without a member is an error that says so', async () => {
    const { admin, workspaceId } = await openPage();
    const handledWith = async (session: object) => {
      const page = createKeyPage(admin, { identify: () => session as never });
      const request = { method: 'GET', path: '/', query: '', header: () => undefined };
      return page.handle({ ...request, readBody: async () => new Uint8Array() });
    };
    const more = await handledWith({ workspaceId, memberId: OWNER, email: 'ann@example.com' });
    expect(more.response.status).to.equal(200);
    const { response, record } = await handledWith({ workspace_id: workspaceId });
    expect(response.status).to.equal(500);
    expect(String(record.error)).to.match(/^TypeError: The result of identify is no member\.\n- member\.workspaceId /);
  });

  it('do not count the time to receive a form as an outage of the storage', async () => {
    const { admin, workspaceId } = await openPage();
    const page = createKeyPage(admin, { identify: () => ({ workspaceId, memberId: OWNER }) });
    mock.timers.enable({ apis: ['setTimeout'] });
    const form = new TextEncoder().encode(String(new URLSearchParams({ workspaceId, name: '' })));
    const headers: Readonly<Record<string, string>> = {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    };
    const { response } = await page.handle({
      ...{ method: 'POST', path: '/new', query: '', header: (name: string) => headers[name] },
      readBody: async () => {
        mock.timers.tick(20_000);
        return form;
      },
    });
    mock.timers.reset();
    expect(response.status).to.equal(400);
  });

  it('that change something are limited to 30 a minute for each member, on all addresses', async () => {
    const { admin, ports, workspaceId } = await openPage();
    await admin.putMember({ workspaceId, memberId: 'bob', role: 'OWNER' });
    let address = 0;
    const from = (memberId: string): Visitor => {
      const page = pageOf(memberId);
      return new Visitor(
        (request) => sendTo(page, null, [], `203.0.113.${String((address += 1))}`)(request),
        URL_OF_PAGE,
        {
          mountPath: MOUNT_PATH,
        },
      );
    };
    // One page for all members, as in a host's application.
    let current = '';
    const page = createKeyPage(admin, {
      identify: () => ({ workspaceId, memberId: current }),
      clock: ports.clock,
    });
    const pageOf = (memberId: string): typeof page => ({
      ...page,
      handle: (request) => {
        current = memberId;
        return page.handle(request);
      },
    });
    const revoke = (visitor: Visitor) => visitor.post('/keys/x/revoke', { workspaceId }, visitor.sameOrigin);
    const [ann, bob] = [from(OWNER), from('bob')];
    for (let request = 0; request < 30; request++) expect((await revoke(ann)).status).to.be.within(400, 404);
    expectLimited(await revoke(ann), '60');
    expect((await ann.get('/')).status).to.equal(200);
    expect((await revoke(bob)).status).to.be.within(400, 404);
    ports.clock.advance(60_000);
    expect((await revoke(ann)).status).to.be.within(400, 404);
  });

  it('may have 16,384 bytes, in a form of a browser', async () => {
    const { visitor, workspaceId } = await openPage();
    const send = (length: number, type = 'application/x-www-form-urlencoded') => {
      const body = new URLSearchParams({ id: crypto.randomUUID(), workspaceId, ...ENTERED, x: '' }).toString();
      return visitor.request('POST', '/new', { ...visitor.sameOrigin, 'content-type': type }, body.padEnd(length, 'x'));
    };
    expect((await send(16_384)).status).to.equal(200);
    expect((await send(16_385)).status).to.equal(413);
    expect((await send(1_000, 'application/json')).status).to.equal(415);
  });
});

describe('the list of keys', () => {
  it('says what to do if there is none', async () => {
    const { visitor } = await openPage();
    expect(textOf((await visitor.get('/')).text)).to.contain('No keys yet.');
  });

  it('has pages of 20, newest first', async () => {
    const { visitor, issue, ports } = await openPage();
    for (let number = 1; number <= 25; number++) {
      ports.clock.advance(1_000);
      await issue(`Key ${String(number)}.`);
    }
    const namesOn = (text: string): string[] =>
      [...text.matchAll(/>(Key \d+)\.<\/a><\/h2>/g)].map(([, name = '']) => name);
    const first = await visitor.get('/');
    expect(namesOn(first.text)).to.deep.equal(Array.from({ length: 20 }, (_, index) => `Key ${String(25 - index)}`));
    const [, next = ''] = /<a href="\/team([^"]+)" rel="next"/.exec(first.text) ?? [];
    const second = await visitor.get(next);
    expect(namesOn(second.text)).to.deep.equal(['Key 5', 'Key 4', 'Key 3', 'Key 2', 'Key 1']);
    expect(second.text).not.to.contain('rel="next"');
    expect((await visitor.get('/?cursor=x')).status).to.equal(400);
    expect((await visitor.get('/log?cursor=%22%3E')).status).to.equal(400);
  });

  it('has the requests of each key as a bar, and folds expired and revoked keys below the others', async () => {
    const { visitor, issue, ports, admin, workspaceId } = await openPage();
    const ids = [await issue('Idle'), await issue('Expired', 30), await issue('Revoked'), await issue('Busy', 90)];
    const [idle, , revoked, busy] = ids as [ApiKeyId, ApiKeyId, ApiKeyId, ApiKeyId];
    await admin.revokeApiKey({ workspaceId, keyId: revoked, actor: OWNER });
    ports.clock.advance(45 * DAY);
    const month = usagePeriodOf(ports.clock.now());
    for (let request = 0; request < 1_200; request++)
      ports.counters.add(workspaceId, 'api_requests', month, null, request % 4 === 0 ? idle : busy);
    const { text } = await visitor.get('/');
    const [active = '', ended = ''] = text.split('<details><summary>Ended keys (2)</summary>');
    const namesIn = (part: string) => [...part.matchAll(/>(\w+)<\/a><\/h2>/g)].map(([, name]) => name);
    expect([namesIn(active), namesIn(ended)]).to.deep.equal([
      ['Busy', 'Idle'],
      ['Revoked', 'Expired'],
    ]);
    // The requests and the lifetime of the first, and the requests of the second.
    const widths = [...active.matchAll(/<rect width="(\d+)%"/g)].map(([, width]) => Number(width));
    expect(widths).to.deep.equal([100, 50, 33]);
    expect(textOf(active)).to.match(/Requests this month 900 Expires in 45 days/);
    expect((await visitor.get(`/keys/${idle}`)).text)
      .to.contain('<dd>300</dd>')
      .and.to.contain('Lists the groups.');
  });

  it('has a page of the usage, beside the quotas, and of thirteen months as a table of bars', async () => {
    const { visitor, ports, admin, workspaceId } = await openPage();
    await admin.setLimits({ workspaceId, quotas: { api_requests: 2_000, campaigns: 0 } });
    for (const [monthsBefore, requests] of [
      [0, 1_500],
      [1, 3_000],
      [12, 3],
      [13, 9_000],
    ] as const)
      for (let request = 0; request < requests; request++)
        ports.counters.add(workspaceId, 'api_requests', usagePeriodOf(ports.clock.now(), monthsBefore));
    const { text } = await visitor.get('/usage');
    const [, ...rows] = text.split('<tr>');
    const widthsIn = (part = '') => [...part.matchAll(/<rect width="(\d+)%"/g)].map(([, width]) => Number(width));
    expect(widthsIn(text.split('<table>')[0])).to.deep.equal([75, 0]);
    expect(textOf(text)).to.contain('API requests 1,500 of 2,000 Instances 0 Groups 0 Campaigns 0 of 0');
    expect(rows).to.have.lengthOf(14);
    expect(
      [1, 2, 13].map((row) => [textOf(`<tr>${rows[row] ?? ''}`).slice(0, 14), ...widthsIn(rows[row])]),
    ).to.deep.equal([
      ['Jan 2026 1,500', 50],
      ['Dec 2025 3,000', 100],
      ['Jan 2025 3', 1],
    ]);
  });

  it('shows times as distances from now, and in UTC', async () => {
    const { visitor, issue, ports } = await openPage();
    const id = await issue('Home key', 30);
    ports.clock.advance(3 * 60_000);
    const { text } = await visitor.get(`/keys/${id}`);
    expect(textOf(text)).to.contain('3 minutes ago ( Jan 1, 2026, 12:00 AM UTC )').and.to.contain('in 30 days');
    expect(text).to.contain('<time datetime="2026-01-01T00:00:00.000Z">').and.to.contain('Never');
  });

  for (const [what, days, state] of [
    ['15 days before it expires', 15, 'Active'],
    ['13 days before it expires', 17, 'Expires soon'],
    ['when it has expired', 30, 'Expired'],
  ] as const) {
    it(`shows the state of a key ${what}`, async () => {
      const { visitor, issue, ports } = await openPage();
      await issue('Home key', 30);
      ports.clock.advance(days * DAY);
      const [, shown] = /class="state \w+">([^<]+)</.exec((await visitor.get('/')).text) ?? [];
      expect(shown).to.equal(state);
    });
  }

  it('shows the changes to keys, and no others', async () => {
    const { visitor, issue, admin, workspaceId } = await openPage();
    const keyId = await issue('Home key');
    await admin.syncInstances({ workspaceId, records: [{ externalId: 'desk', name: 'Front desk' }] });
    await admin.updateApiKey({ workspaceId, keyId, actor: 'ann', requestsPerMinute: 7 });
    const { text } = await visitor.get('/log');
    expect([...text.matchAll(/<li>/g)]).to.have.lengthOf(2);
    expect(text).to.match(new RegExp(`Changed <a href="[^"]*/keys/${keyId}">Home key</a> [(]ann[)]`, 'u'));
    expect(textOf(text)).to.contain('Issued Home key ( ann )'.replace(/ (?=[)])|(?<=[(]) /g, ''));
  });
});
