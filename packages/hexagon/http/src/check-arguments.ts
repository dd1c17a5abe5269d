import type { WorkspaceApi } from '@workspace-api/core';
import { checkOptions, type OptionTypes } from './check-options.js';
import type { HttpHandlerOptions } from './http-handler-options.js';

/** The types of the options that a transport has in addition to those of `createHttpHandler`. */
export type TransportOptionTypes<Options extends HttpHandlerOptions> = OptionTypes<
  Exclude<keyof Options & string, keyof HttpHandlerOptions>
>;

/** The options of `createHttpHandler`. Without a new one, this does not compile. */
const HANDLER_OPTIONS: OptionTypes<keyof HttpHandlerOptions> = {
  deadlineMilliseconds: 'milliseconds',
  trustedProxies: 'count',
  onUntrustedProxy: 'function',
  allowPlainHttp: 'boolean',
  about: 'about',
  verifyToken: 'function',
  reference: 'reference',
  operations: 'operations',
  prefixes: 'paths',
  endpoints: 'array',
  protectedResource: 'protected resource',
  onRecord: 'function',
};

const isApi = (value: unknown): boolean =>
  typeof (value as Partial<WorkspaceApi> | null | undefined)?.authorize === 'function';

/** Throws a TypeError that lists every problem of the arguments, for hosts in plain JavaScript. */
export const checkArguments = (api: unknown, options: unknown, transportOptions: OptionTypes): void => {
  const problems = isApi(api) ? [] : ['api must be the result of createWorkspaceApi(ports).'];
  checkOptions('The API cannot be served.', options, { ...HANDLER_OPTIONS, ...transportOptions }, problems);
};
