import { McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { BodyLimits } from '@workspace-api/contract';
import { API_TITLE, API_VERSION } from '@workspace-api/contract/internal';
import { boolean, type Caller, type WorkspaceApi } from '@workspace-api/core';
import { isObject, nearestName, type OptionSchemas } from '@workspace-api/core/internal';
import { createHttpHandler, type Endpoint, type HttpHandlerOptions } from '@workspace-api/http';
import { keyReader, mountPath, readJson, type RequestContext } from '@workspace-api/http/internal';
import { rejection, serveMessage, type Reply } from './serve-message.js';
import { toolRequest, type Arguments } from './tool-request.js';
import { resultOf, toolsOf, withSuccess } from './tools.js';

/** Options of the endpoint, besides those of the transport. */
interface OwnOptions {
  /** The path of the endpoint. Defaults to `/mcp`. */
  readonly path?: string | undefined;
  /** Whether operations that write are tools too. Defaults to false. */
  readonly writes?: boolean | undefined;
}

/** Options of the endpoint. Pass the same operations, deadline, proxies and `verifyToken` to the transport. */
export interface McpOptions
  extends
    OwnOptions,
    Omit<HttpHandlerOptions, 'endpoints' | 'prefixes' | 'reference' | 'protectedResource' | 'onRecord'> {}

/** Nothing changes while a caller is there. Clients ask for prompts and resources without looking. */
const UNCHANGED = { listChanged: false };
const CAPABILITIES = { tools: UNCHANGED, prompts: UNCHANGED, resources: UNCHANGED };

const OWN_OPTIONS = { path: mountPath.optional(), writes: boolean().optional() } satisfies OptionSchemas<OwnOptions>;

/** A message, with the JSON of its call if that succeeds. */
interface Message {
  readonly context: RequestContext;
  success?: string;
}

/** Returns a message whose empty arguments are an object. Some clients send null, and PHP an empty array. */
const withArguments = (message: unknown): unknown => {
  if (!isObject(message) || !isObject(message['params'])) return message;
  const { arguments: given, ...params } = message['params'];
  const isEmpty = given === null || (Array.isArray(given) && given.length === 0);
  return isEmpty ? { ...message, params } : message;
};

/**
 * Creates the endpoint of the Model Context Protocol, for the option `endpoints` of any transport. Its tools are the
 * operations of the API and of the host. A call is a request of the HTTP layer with the caller's own credentials, so it has the
 * same scope, limits, deadline and problems. Throws a TypeError that lists every problem of the arguments.
 *
 * @example
 * ```ts
 * import { createMemoryPorts } from '@workspace-api/adapter-memory';
 * import { createNodePorts } from '@workspace-api/adapter-node';
 * import { createWorkspaceApi } from '@workspace-api/core';
 * import { createFetchHandler } from '@workspace-api/transport-fetch';
 * import { createMcpEndpoint } from '@workspace-api/transport-mcp';
 *
 * const api = createWorkspaceApi({ ...createNodePorts(), ...createMemoryPorts() });
 * const handle = createFetchHandler(api, { endpoints: [createMcpEndpoint(api)] });
 * ```
 */
export const createMcpEndpoint = (api: WorkspaceApi, options: McpOptions = {}): Endpoint<Caller | null> => {
  const http = createHttpHandler(api, options, OWN_OPTIONS);
  const { path = '/mcp', writes = false, operations = [], about = {}, ...accessOptions } = options;
  const { title = API_TITLE, version = API_VERSION } = about;
  const implementation = { name: about.title ?? 'workspace-api', title, version };
  const instructions = `The tools read${writes ? ' and create' : ''} records of one workspace, which the credentials determine.`;
  const tools = toolsOf(http, operations, writes);
  const callerOf = keyReader(api, accessOptions);
  const limitsOfTools = [...tools.values()].map(({ route }) => route.bodyLimits);
  /** A message may be as large as the largest call. */
  const messageLimits: BodyLimits = {
    bytes: Math.max(...limitsOfTools.map(({ bytes }) => bytes)),
    parts: Math.max(...limitsOfTools.map(({ parts }) => parts)),
  };

  const call = async (message: Message, name: string, given: Arguments): Promise<CallToolResult> => {
    const { context } = message;
    const tool = tools.get(name);
    if (tool === undefined) {
      const nearest = nearestName(name, [...tools.keys()]);
      const advice = nearest === undefined ? 'Call one that tools/list returns.' : `Did you mean ${nearest}?`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool. ${advice}`);
    }
    const { request, segments } = toolRequest(tool.route, given, context);
    const { response, record } = await tool.http.handle(request, segments);
    context.calledOperation = record;
    if (response.status < 400 && response.body !== null) message.success = String(response.body);
    return resultOf(response);
  };

  const serverOf = (of: Message, { scopes }: Caller): McpServer => {
    const mcp = new McpServer(implementation, { capabilities: CAPABILITIES, instructions });
    // Not its own table of tools: the HTTP layer validates the arguments.
    const { server } = mcp;
    server.setRequestHandler('tools/list', () => ({
      tools: [...tools.values()]
        .filter(({ route }) => scopes.includes(route.scope))
        .map(({ definition }) => definition),
    }));
    server.setRequestHandler('tools/call', ({ params }) => call(of, params.name, params.arguments ?? {}));
    server.setRequestHandler('prompts/list', () => ({ prompts: [] }));
    server.setRequestHandler('resources/list', () => ({ resources: [] }));
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
    return mcp;
  };

  const replyTo = async (of: Message, caller: Caller | null): Promise<Reply> => {
    const { request } = of.context;
    if (caller === null)
      return rejection(403, 'Browsers may not call this endpoint. Call it from a server, without Origin.');
    const message = await readJson(request, messageLimits);
    if (Array.isArray(message)) return rejection(400, 'Batches are not supported. Send one message.');
    return serveMessage(() => serverOf(of, caller), request, withArguments(message));
  };

  return {
    method: 'POST',
    path,
    admission: async (context) => (context.request.header('origin') === undefined ? callerOf(context) : null),
    respond: async (context, _params, caller) => {
      const of: Message = { context };
      const { status, mediaType, body } = await replyTo(of, caller);
      const json = of.success === undefined ? body : withSuccess(body, of.success);
      const headers = context.headers(mediaType);
      if (json !== '') return { status, headers, body: json };
      delete headers['Content-Type'];
      return { status, headers, body: null };
    },
  };
};
