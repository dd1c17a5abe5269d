import { campaignTo } from '../campaign-input.js';
import { bearer, postCampaign, type Attack, type AttackGroup } from './attack.js';
import type { RawRequest } from '../raw-request.js';
import type { Knowledge } from './scene.js';

const GROUPS = '/api/public/v1/groups';

/** Headers that let a client or a proxy choose a tenant, a user, a path or a method in other services. */
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

const withHeader = (own: Knowledge, ...headers: readonly (readonly [string, string])[]): RawRequest => ({
  target: GROUPS,
  headers: [bearer(own.secret), ...headers],
});

const choose = ([name, value]: (typeof CHOICES)[number]): Attack => ({
  what: `${name} is ignored`,
  outcomes: ['success'],
  requests: (known, { own, home }) => [
    withHeader(own, [name, value(known)]),
    postCampaign(own, campaignTo(home), [[name, value(known)]]),
  ],
  like: ({ own, home }) => [withHeader(own), postCampaign(own, campaignTo(home))],
});

/** Headers that may choose a workspace, a user, a path or a method. Each must be ignored. */
export const HEADER_ATTACKS: AttackGroup = { title: 'headers', attacks: CHOICES.map(choose) };
