import type { Method, Operation } from './attempt-record.js';
import { createCall } from './retries.js';
import { listOf, type List } from './list.js';
import { operationPath } from './operation-path.js';
import {
  OPTIONS,
  type ClientOptions,
  type CreateOptions,
  type ListOptions,
  type OperationListOptions,
  type OperationOptions,
  type RequestOptions,
} from './options.js';
import type { Campaign, CreateCampaign, Group, Instance, Page, Usage, Workspace } from './records.js';
import { anObject, anyData } from './schema.js';
import { PREFIX, boundsOf, check, checkOptions, settingsOf } from './settings.js';

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
  /**
   * Calls an operation that the service has beside these, by the method and path of the OpenAPI document. Returns the `data`
   * of the response; null if its status is 204.
   */
  readonly request: <Data = unknown>(method: Method, path: string, options?: OperationOptions<Data>) => Promise<Data>;
  /** Lists the records of such an operation. */
  readonly list: <Item = unknown>(path: string, options?: OperationListOptions<Item>) => List<Item>;
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

  /** Calls an operation. One of the six has a name, and always returns an object. */
  const request = async <Data>(
    method: Method,
    path: string,
    options: OperationOptions<Data>,
    name?: Operation,
  ): Promise<Data> => {
    const { params, query, body, schema } = options;
    check(body === undefined || method !== 'GET', 'body must be left out of a GET. Use query.');
    // Other methods are idempotent by themselves.
    const isIdempotent = method !== 'POST' && method !== 'PATCH';
    const { idempotencyKey = isIdempotent ? undefined : crypto.randomUUID() } = options;
    check(
      idempotencyKey === undefined || (typeof idempotencyKey === 'string' && IDEMPOTENCY_KEY.test(idempotencyKey)),
      'idempotencyKey must be 1 to 255 visible ASCII characters.',
    );
    const apiRequest = {
      operation: name ?? (`${method} ${path}` as const),
      method,
      path: operationPath(path, params, query),
      body: body === undefined ? undefined : JSON.stringify(body),
      idempotencyKey,
      validate: schema?.['~standard'].validate ?? (name === undefined ? anyData : anObject),
    };
    return (await call(apiRequest, boundsOf(options, settings))) as Data;
  };

  const list = <Item>(path: string, options: OperationListOptions<Item> = {}, name?: Operation): List<Item> => {
    checkOptions(name === undefined ? OPTIONS.operationList : OPTIONS.list, options);
    const { limit = 100, cursor: first, query, schema: itemSchema, ...rest } = options;
    const read = (cursor: string | undefined, schema: OperationOptions<Page<Item>>['schema']): Promise<Page<Item>> =>
      request('GET', path, { ...rest, query: { ...query, limit, cursor }, schema }, name);
    return listOf(read, first, itemSchema);
  };

  const get = async <Data>(name: Operation, path: string, options: RequestOptions = {}): Promise<Data> => {
    checkOptions(OPTIONS.request, options);
    return request('GET', path, options, name);
  };

  return {
    me: (options) => get('getWorkspace', `${PREFIX}/me`, options),
    usage: (options) => get('getUsage', `${PREFIX}/usage`, options),
    instances: { list: (given) => list(`${PREFIX}/instances`, given, 'listInstances') },
    groups: { list: (given) => list(`${PREFIX}/groups`, given, 'listGroups') },
    campaigns: {
      list: (given) => list(`${PREFIX}/campaigns`, given, 'listCampaigns'),
      create: async (body, options = {}) => {
        checkOptions(OPTIONS.create, options);
        return request('POST', `${PREFIX}/campaigns`, { ...options, body }, 'createCampaign');
      },
    },
    request: async (method, path, options = {}) => {
      checkOptions(OPTIONS.operation, options);
      return request(method, path, options);
    },
    list: (path, options) => list(path, options),
  };
};
