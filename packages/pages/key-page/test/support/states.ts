import type { PageResponse } from '@workspace-api/conformance';
import type { OpenPage } from './open-page.js';

const DAY = 86_400_000;

/** Resolves to every state of a page, by its name. `name` is that of all keys. */
export const visitStates = async (
  { visitor, issue, ports, admin, workspaceId }: OpenPage,
  name: string,
): Promise<Readonly<Record<string, PageResponse>>> => {
  const entered = { name, scopes: 'groups:read', expiresInDays: '30' };
  const states: Record<string, PageResponse> = {
    empty: await visitor.get('/'),
    'empty log': await visitor.get('/log'),
  };
  const form = await visitor.get('/new');
  states['new'] = form;
  states['invalid'] = await visitor.submit(form, '/new', { name: '' });
  states['issued'] = await visitor.submit(form, '/new', entered);
  states['issued again'] = await visitor.submit(form, '/new', entered);
  const id = await issue(name);
  const path = `/keys/${id}`;
  states['key'] = await visitor.get(path);
  const wrong = { name: '', allowedAddresses: '-', requestsPerMinute: '0' };
  states['changed wrongly'] = await visitor.submit(states['key'], `${path}/update`, wrong);
  const right = { name, allowedAddresses: '203.0.113.7', requestsPerMinute: '60' };
  states['changed'] = await visitor.follow(await visitor.submit(states['key'], `${path}/update`, right));
  states['rotated'] = await visitor.submit(states['key'], `${path}/rotate`);
  const rights = await issue(name, null, ['campaigns:write']);
  states['key with other scopes'] = await visitor.get(`/keys/${rights}`);
  states['rotated with other scopes'] = await visitor.post(`/keys/${rights}/rotate`, {
    id: crypto.randomUUID(),
    workspaceId,
  });
  states['revoked'] = await visitor.follow(await visitor.submit(states['key'], `${path}/revoke`, { reason: name }));
  states['rotated after revocation'] = await visitor.submit(states['key'], `${path}/rotate`);
  await admin.revokeApiKey({ workspaceId, keyId: rights, reason: name, emergency: true });
  ports.clock.advance(20 * DAY);
  states['expiring'] = await visitor.get('/');
  ports.clock.advance(20 * DAY);
  for (let number = 0; number < 25; number++) await issue(name);
  states['expired, with a next page'] = await visitor.get('/');
  const [, next = ''] = /<a href="\/team([^"]+)" rel="next"/.exec(states['expired, with a next page'].text) ?? [];
  states['next page'] = await visitor.get(next);
  states['usage'] = await visitor.get('/usage');
  states['log'] = await visitor.get('/log');
  states['unknown path'] = await visitor.get('/nothing');
  states['unknown key'] = await visitor.get(`/keys/${crypto.randomUUID()}`);
  states['other method'] = await visitor.request('DELETE', '/');
  states['cross-site'] = await visitor.post('/new', {}, { 'sec-fetch-site': 'cross-site' });
  states['other workspace'] = await visitor.post('/new', { workspaceId: crypto.randomUUID() });
  return states;
};
