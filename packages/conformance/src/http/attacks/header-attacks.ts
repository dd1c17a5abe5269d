import { CAMPAIGNS, campaignTo } from '../campaign-input.js';
import { bearer, postCampaign, type Attack, type AttackGroup } from './attack.js';
import type { RawRequest } from '../raw-request.js';
import type { Knowledge, Scene } from './scene.js';

const GROUPS = '/api/public/v1/groups';

/** Headers by which other services let a caller, or a proxy in front, choose a tenant, a user, a path or a method. */
const CHOICES: readonly (readonly [name: string, value: (known: Knowledge) => string])[] = [
  ...[
    'X-Workspace-Id',
    'X-Workspace',
    'Workspace-Id',
    'Workspace',
    'workspaceId',
    'X-Tenant-Id',
    'X-Org-Id',
    'X-Account-Id',
    'X-User-Id',
    'X-Principal',
    'X-Impersonate',
    'X-Forwarded-User',
    'X-Remote-User',
    'From',
    '__proto__',
    'constructor',
  ].map((name) => [name, ({ workspaceId }: Knowledge) => workspaceId] as const),
  ['Cookie', ({ workspaceId }) => `workspaceId=${workspaceId}; session=${workspaceId}`],
  ['Forwarded', ({ workspaceId }) => `for=127.0.0.1;host=${workspaceId};proto=https`],
  ['X-Forwarded-For', () => '127.0.0.1'],
  ['X-Real-IP', () => '127.0.0.1'],
  ['X-Forwarded-Host', ({ workspaceId }) => `${workspaceId}.internal`],
  ['X-Forwarded-Proto', () => 'https'],
  ['X-Forwarded-Prefix', ({ workspaceId }) => `/workspaces/${workspaceId}`],
  ['X-Forwarded-Uri', ({ workspaceId }) => `${GROUPS}?workspaceId=${workspaceId}`],
  ['X-Original-URL', ({ workspaceId }) => `/api/public/v1/workspaces/${workspaceId}`],
  ['X-Rewrite-URL', ({ workspaceId }) => `/api/public/v1/workspaces/${workspaceId}`],
  ['Referer', ({ workspaceId }) => `http://localhost/workspaces/${workspaceId}`],
  ['Origin', () => 'http://localhost'],
  ['X-HTTP-Method-Override', () => 'DELETE'],
  ['X-HTTP-Method', () => 'DELETE'],
  ['X-Method-Override', () => 'POST'],
  ['Range', () => 'items=0-1000'],
  ['If-None-Match', () => '*'],
  ['Prefer', ({ workspaceId }) => `workspace=${workspaceId}`],
  ['traceparent', ({ workspaceId }) => `00-${workspaceId.replaceAll('-', '')}-00f067aa0ba902b7-01`],
  ['Authorization-Workspace', ({ workspaceId }) => workspaceId],
];

/** Places where other services take a key from. */
const KEY_PLACES: readonly (readonly [place: string, request: (secret: string) => RawRequest])[] = [
  ...['X-Api-Key', 'Api-Key', 'X-Auth-Token', 'X-Authorization', 'Proxy-Authorization', 'Token'].map(
    (name): [string, (secret: string) => RawRequest] => [
      `the header ${name}`,
      (secret) => ({ target: GROUPS, headers: [[name, `Bearer ${secret}`]] }),
    ],
  ),
  [
    'a cookie',
    (secret) => ({ target: GROUPS, headers: [['Cookie', `key=${secret}; Authorization=Bearer ${secret}`]] }),
  ],
  ...['key', 'api_key', 'apiKey', 'access_token', 'token', 'authorization'].map(
    (name): [string, (secret: string) => RawRequest] => [
      `the parameter ${name}`,
      (secret) => ({ target: `${GROUPS}?${name}=${secret}` }),
    ],
  ),
  ['the path', (secret) => ({ target: `${GROUPS}/${secret}` })],
  ['the target, in front of its host', (secret) => ({ target: `http://${secret}@localhost${GROUPS}` })],
  [
    'the body',
    (secret) => ({
      method: 'POST',
      target: CAMPAIGNS,
      headers: [['Content-Type', 'application/json']],
      body: JSON.stringify({ key: secret, access_token: secret, Authorization: `Bearer ${secret}` }),
    }),
  ],
];

/** Ways to write an Authorization header that none of ours is. */
const SCHEMES: readonly (readonly [what: string, header: (secret: string) => string])[] = [
  ['no scheme', (secret) => secret],
  ['Basic, as the user', (secret) => `Basic ${btoa(`${secret}:`)}`],
  ['Basic, as the password', (secret) => `Basic ${btoa(`:${secret}`)}`],
  ['Token', (secret) => `Token ${secret}`],
  ['Digest', (secret) => `Digest username="${secret}"`],
  ['ApiKey', (secret) => `ApiKey ${secret}`],
  ['a parameter of Bearer', (secret) => `Bearer token="${secret}"`],
  ['quotes', (secret) => `Bearer "${secret}"`],
  ['Bearer twice', (secret) => `Bearer Bearer ${secret}`],
  ['a tab', (secret) => `Bearer\t${secret}`],
  ['a space that does not break', (secret) => `Bearer\u00a0${secret}`],
];

const withHeader = (own: Knowledge, ...headers: readonly (readonly [string, string])[]): RawRequest => ({
  target: GROUPS,
  headers: [bearer(own.secret), ...headers],
});

const choose = ([name, value]: (typeof CHOICES)[number]): Attack => ({
  what: `${name} is not heeded`,
  requests: (known, { own, home }) => [
    withHeader(own, [name, value(known)]),
    postCampaign(own, campaignTo(home), [[name, value(known)]]),
  ],
  like: ({ own, home }) => [withHeader(own), postCampaign(own, campaignTo(home))],
});

const place = ([where, request]: (typeof KEY_PLACES)[number]): Attack => ({
  what: `their key in ${where}, alone or beside the own one`,
  requests: ({ secret }, { own }) => {
    const alone = request(secret);
    return [alone, { ...alone, headers: [bearer(own.secret), ...(alone.headers ?? [])] }];
  },
});

const spell = ([what, header]: (typeof SCHEMES)[number]): Attack => ({
  what: `their key with ${what}`,
  requests: ({ secret }) => [{ target: GROUPS, headers: [['Authorization', header(secret)]] }],
});

/** Headers that choose a workspace elsewhere, and keys elsewhere than where they belong. */
export const HEADER_ATTACKS: AttackGroup = {
  title: 'headers and keys',
  attacks: [
    ...CHOICES.map(choose),
    ...KEY_PLACES.map(place),
    ...SCHEMES.map(spell),
    {
      what: 'their key beside the own one in a second Authorization, in either order',
      requests: ({ secret }: Knowledge, { own }: Scene) => [
        { target: GROUPS, headers: [bearer(own.secret), bearer(secret)] },
        { target: GROUPS, headers: [bearer(secret), bearer(own.secret)] },
        { target: GROUPS, headers: [['Authorization', `Bearer ${own.secret}, Bearer ${secret}`]] },
        { target: GROUPS, headers: [['Authorization', `Bearer ${own.secret} ${secret}`]] },
      ],
    },
  ],
};
