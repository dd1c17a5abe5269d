import type { AttemptRecord } from './attempt-record.js';
import type { Clock } from './clock.js';
import type { Schema } from './schema.js';

/** Bounds of one call. */
export interface RequestOptions {
  /** Aborts the call: it rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** The maximum time of a call with all its retries and waits. Defaults to 120,000. For a list, it applies to each page. */
  readonly timeoutMilliseconds?: number | undefined;
  /** The maximum number of retries after the first attempt. Defaults to 10. 0 disables retries. At most 4 while the service has never responded, or nothing listens. */
  readonly maxRetries?: number | undefined;
}

/** Options of a list. */
export interface ListOptions extends RequestOptions {
  /** The records per request: 1 to 100. Defaults to 100. */
  readonly limit?: number | undefined;
  /** `nextCursor` of a page, to go on after it. Defaults to the first page. */
  readonly cursor?: string | undefined;
}

/** Options of a creation. */
export interface CreateOptions extends RequestOptions {
  /**
   * 1 to 255 visible ASCII characters that identify the created record, such as the number of an order. A random key by
   * default, which makes the retries of this call safe. Pass your own key to also survive a crash of your process.
   */
  readonly idempotencyKey?: string | undefined;
}

/** The parts of a request to an operation of the host, beside its method and path. */
interface OperationInput<Data> {
  /** The values of the parameters of the path, by name. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** The query, by name. A value that is undefined is left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  /**
   * The schema of the data, or of one item of a list. The call resolves to its result, and rejects with
   * `unexpected_response` if the data does not match. Without one, the type of the data is that of the caller.
   */
  readonly schema?: Schema<Data> | undefined;
}

/** Options of `client.request`. POST and PATCH send an idempotency key. */
export interface OperationOptions<Data> extends OperationInput<Data>, CreateOptions {
  /** The body, sent as JSON. */
  readonly body?: unknown;
}

/** Options of `client.list`. */
export interface OperationListOptions<Item> extends OperationInput<Item>, ListOptions {}

/** Options of `createClient`. */
export interface ClientOptions extends Omit<RequestOptions, 'signal'> {
  /**
   * The URL of the API, such as `https://api.example.com`, with the path below which it is mounted. It may end in
   * `/api/public/v1`.
   */
  readonly baseUrl: string;
  /** The API key. */
  readonly key: string;
  /** The maximum time of one attempt, until its whole response has arrived. Defaults to 20,000. */
  readonly attemptTimeoutMilliseconds?: number | undefined;
  /** Receives the record of each attempt. Its result and its errors are ignored. */
  readonly onAttempt?: ((record: AttemptRecord) => unknown) | undefined;
  /** Sends requests. Defaults to the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Defaults to the clock of the platform. */
  readonly clock?: Clock | undefined;
  /** Returns a number from 0 to below 1, for jitter. Defaults to `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** The names of options. Without one, the build fails. */
export type OptionNames<Options = object> = Readonly<Record<keyof Options, true>>;

const REQUEST: OptionNames<RequestOptions> = { signal: true, timeoutMilliseconds: true, maxRetries: true };

const INPUT: OptionNames<OperationInput<unknown>> = { params: true, query: true, schema: true };

const LIST: OptionNames<ListOptions> = { ...REQUEST, limit: true, cursor: true };

const CREATE: OptionNames<CreateOptions> = { ...REQUEST, idempotencyKey: true };

/** The names of the options of each kind of call. */
export const OPTIONS = {
  request: REQUEST,
  list: LIST,
  create: CREATE,
  operation: { ...INPUT, ...CREATE, body: true } satisfies OptionNames<OperationOptions<unknown>>,
  operationList: { ...INPUT, ...LIST } satisfies OptionNames<OperationListOptions<unknown>>,
  client: {
    baseUrl: true,
    key: true,
    timeoutMilliseconds: true,
    maxRetries: true,
    attemptTimeoutMilliseconds: true,
    onAttempt: true,
    fetch: true,
    clock: true,
    random: true,
  } satisfies OptionNames<ClientOptions>,
};
