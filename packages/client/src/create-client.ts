import type { Operation } from './attempt-record.js';
import { createCall } from './call.js';
import { listOf, type List } from './list.js';
import type { ClientOptions, CreateOptions, ListOptions, RequestOptions } from './options.js';
import { isObject } from './outcome.js';
import type { Campaign, CreateCampaign, Group, Instance, Page, Usage, Workspace } from './records.js';
import type { ApiRequest } from './request.js';
import { boundsOf, requireOptions, settingsOf } from './settings.js';

/**
 * A client of one workspace. Its calls reject with a `WorkspaceApiError`, with the reason of the signal if the caller
 * aborts, and with a TypeError if an option is invalid.
 */
export interface Client {
  /** Returns the workspace of the key, and which key is used. */
  readonly me: (options?: RequestOptions) => Promise<Workspace>;
  /** Returns the usage of the workspace in the current month. */
  readonly usage: (options?: RequestOptions) => Promise<Usage>;
  readonly instances: {
    /** Lists the instances, newest first. */
    readonly list: (options?: ListOptions) => List<Instance>;
  };
  readonly groups: {
    /** Lists the groups, newest first. */
    readonly list: (options?: ListOptions) => List<Group>;
  };
  readonly campaigns: {
    /** Lists the campaigns, newest first. */
    readonly list: (options?: ListOptions) => List<Campaign>;
    /** Creates a campaign: a draft, or a scheduled one if `scheduledAt` is set. Retries create no second one. */
    readonly create: (campaign: CreateCampaign, options?: CreateOptions) => Promise<Campaign>;
  };
}

const IDEMPOTENCY_KEY = /^[!-~]{1,255}$/;

/**
 * Creates a client. It sends nothing until the first call. Throws a TypeError that names an invalid option, without its
 * value. The key is in no property of the client, and in no error and no record.
 *
 * @example
 * ```ts
 * import { createClient } from '@workspace-api/client';
 *
 * const client = createClient({ baseUrl: 'https://api.example.com', key: process.env.KEY ?? '' });
 * for await (const group of client.groups.list()) console.log(group.name);
 * ```
 */
export const createClient = (options: ClientOptions): Client => {
  const settings = settingsOf(options);
  const call = createCall(settings);

  const get = async (
    operation: Operation,
    path: string,
    bounds: RequestOptions,
    accepts: ApiRequest['accepts'] = isObject,
  ): Promise<unknown> => call({ operation, method: 'GET', path, accepts }, boundsOf(bounds, settings));

  const list = <Item>(operation: Operation, path: string, options: ListOptions = {}): List<Item> => {
    requireOptions(options);
    const { limit = 100, cursor: first, ...bounds } = options;
    return listOf(async (cursor, accepts) => {
      const query = new URLSearchParams({ limit: String(limit), ...(cursor !== undefined && { cursor }) });
      return (await get(operation, `${path}?${query.toString()}`, bounds, accepts)) as Page<Item>;
    }, first);
  };

  return {
    me: async (bounds = {}) => (await get('getWorkspace', '/me', bounds)) as Workspace,
    usage: async (bounds = {}) => (await get('getUsage', '/usage', bounds)) as Usage,
    instances: { list: (given) => list<Instance>('listInstances', '/instances', given) },
    groups: { list: (given) => list<Group>('listGroups', '/groups', given) },
    campaigns: {
      list: (given) => list<Campaign>('listCampaigns', '/campaigns', given),
      create: async (campaign, options = {}) => {
        requireOptions(options);
        const { idempotencyKey = crypto.randomUUID(), ...bounds } = options;
        if (typeof idempotencyKey !== 'string' || !IDEMPOTENCY_KEY.test(idempotencyKey)) {
          throw new TypeError('idempotencyKey must be 1 to 255 visible ASCII characters.');
        }
        const body = JSON.stringify(campaign);
        const request = {
          operation: 'createCampaign',
          method: 'POST',
          path: '/campaigns',
          body,
          idempotencyKey,
          accepts: isObject,
        } as const;
        return (await call(request, boundsOf(bounds, settings))) as Campaign;
      },
    },
  };
};
