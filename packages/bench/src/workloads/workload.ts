import { PREFIX } from '@workspace-api/contract';
import type { LoadRequest } from '../method/load/load.js';
import { LIMIT, type Caller } from './caller.js';

/** Requests and their expected responses. */
export interface Workload {
  readonly name: string;
  readonly title: string;
  readonly status: number;
  /** The length of its slices, relative to the usual one. */
  readonly share: number;
  readonly requestsOf: (caller: Caller, unknownSecret: string) => LoadRequest[];
}

const headersOf = (secret: string): Record<string, string> => ({ authorization: `Bearer ${secret}` });

export const getRequest = (secret: string, path: string): LoadRequest => ({
  method: 'GET',
  path: `${PREFIX}${path}`,
  headers: headersOf(secret),
});

export const createRequest = (
  { secret, instanceId, groupIds }: Caller,
  headers: Readonly<Record<string, string>> = {},
): LoadRequest => ({
  method: 'POST',
  path: `${PREFIX}/campaigns`,
  headers: { ...headersOf(secret), 'content-type': 'application/json', ...headers },
  body: JSON.stringify({
    name: 'Opening hours',
    instanceId,
    groupIds,
    content: { type: 'text', text: 'From Monday on we are there for you from eight to six.' },
  }),
});

/** The workload of most aims. */
export const FIRST_PAGE: Workload = {
  name: 'groups-first',
  title: `GET /groups?limit=${LIMIT}, first page`,
  status: 200,
  share: 1,
  requestsOf: ({ secret }) => [getRequest(secret, `/groups?limit=${LIMIT}`)],
};

export const LATER_PAGES: Workload = {
  name: 'groups-later',
  title: `GET /groups?limit=${LIMIT}, all later pages in turn`,
  status: 200,
  share: 1,
  requestsOf: ({ secret, cursors }) =>
    cursors.map((cursor) => getRequest(secret, `/groups?limit=${LIMIT}&cursor=${cursor}`)),
};

/** The workloads that read. */
export const READS: readonly Workload[] = [
  FIRST_PAGE,
  LATER_PAGES,
  {
    name: 'me',
    title: 'GET /me',
    status: 200,
    share: 0.4,
    requestsOf: ({ secret }) => [getRequest(secret, '/me')],
  },
];

/** The workloads that create, and those that are rejected. */
export const OTHERS: readonly Workload[] = [
  {
    name: 'campaigns',
    title: 'POST /campaigns',
    status: 201,
    share: 0.4,
    requestsOf: (caller) => [createRequest(caller)],
  },
  {
    name: 'campaigns-idempotent',
    title: 'POST /campaigns, with a new Idempotency-Key each',
    status: 201,
    share: 0.4,
    requestsOf: (caller) => [createRequest(caller, { 'idempotency-key': '[<id>]' })],
  },
  {
    name: 'unknown-key',
    title: 'GET /groups with a key that nobody has issued, 401',
    status: 401,
    share: 0.4,
    requestsOf: (_caller, unknownSecret) => [getRequest(unknownSecret, `/groups?limit=${LIMIT}`)],
  },
  {
    name: 'bad-limit',
    title: 'GET /groups?limit=0, 400',
    status: 400,
    share: 0.4,
    requestsOf: ({ secret }) => [getRequest(secret, '/groups?limit=0')],
  },
];
