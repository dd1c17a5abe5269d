import {
  ProtocolError,
  ProtocolErrorCode,
  SUPPORTED_PROTOCOL_VERSIONS,
  classifyInboundRequest,
  createMcpHandler,
  isJSONRPCRequest,
} from '@modelcontextprotocol/server';
import type { JSONRPCMessage, JSONRPCRequest, McpServer, Transport } from '@modelcontextprotocol/server';
import { isObject, nearestName } from '@workspace-api/core/internal';
import type { HttpRequest } from '@workspace-api/http';

/** The headers that the protocol reads, besides the type of the body, which was read. */
const PROTOCOL_HEADERS = ['mcp-method', 'mcp-name', 'mcp-protocol-version'];

const NO_MESSAGE =
  'This is no message of JSON-RPC. Send one such as {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}.';

const NO_CALL = 'The params of tools/call must have a name, which is a string, and arguments, which are an object.';

/** The response to a message. Its body is empty if the message needs no reply. */
export interface Reply {
  readonly status: number;
  readonly mediaType: string;
  readonly body: string;
}

const replyOf = (status: number, message?: object): Reply => ({
  status,
  mediaType: 'application/json',
  body: message === undefined ? '' : JSON.stringify(message),
});

/** Returns the rejection of a message that is not handled, with its id, if that is valid. */
export const rejection = (
  status: number,
  text: string,
  message?: unknown,
  code: ProtocolErrorCode = ProtocolErrorCode.InvalidRequest,
): Reply => {
  const id = isObject(message) ? message['id'] : undefined;
  const isId = typeof id === 'string' || typeof id === 'number';
  return replyOf(status, { jsonrpc: '2.0', error: { code, message: text }, id: isId ? id : null });
};

/** Returns whether a message calls a tool with invalid parameters, for which the SDK has no sentence. */
const isInvalidCall = (message: unknown): boolean => {
  if (!isObject(message) || message['method'] !== 'tools/call' || message['id'] === undefined) return false;
  const { name, arguments: given = {} } = isObject(message['params']) ? message['params'] : {};
  return typeof name !== 'string' || !isObject(given);
};

/** Resolves to the reply of a server to one request. The transport of the SDK takes four times the CPU time. */
const exchange = async (server: McpServer, request: JSONRPCRequest): Promise<JSONRPCMessage> => {
  const transport: Transport = {
    start: () => Promise.resolve(),
    send: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  await server.connect(transport);
  return new Promise((resolve) => {
    transport.send = (reply) => Promise.resolve(reply).then(resolve);
    transport.onmessage?.(request);
  });
};

const METHODS = ['tools/list', 'tools/call'];

/** Rejects an unknown method. The SDK does so for messages of 2026, with the status 404. */
const rejectMethod = ({ method }: JSONRPCRequest): never => {
  const nearest = nearestName(method, METHODS);
  const advice = nearest === undefined ? `Call ${METHODS.join(' or ')}.` : `Did you mean ${nearest}?`;
  throw new ProtocolError(ProtocolErrorCode.MethodNotFound, `Method not found. ${advice}`);
};

/** Responds to a message of 2025. Any `Accept` will do, as over REST. */
const serveLegacy = async (createServer: () => McpServer, message: unknown, version = ''): Promise<Reply> => {
  if (version !== '' && !SUPPORTED_PROTOCOL_VERSIONS.includes(version))
    return rejection(400, `Unsupported protocol version. Send one of: ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}.`);
  if (!isJSONRPCRequest(message)) return replyOf(202);
  const mcp = createServer();
  mcp.server.fallbackRequestHandler = rejectMethod;
  return replyOf(200, await exchange(mcp, message));
};

/** Responds to one message, of 2025 or 2026, with JSON. No session and no stream outlives it. */
export const serveMessage = async (
  createServer: () => McpServer,
  request: Pick<HttpRequest, 'header'>,
  message: unknown,
): Promise<Reply> => {
  const [version, method, name] = ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map((one) => request.header(one));
  const route = classifyInboundRequest({
    httpMethod: 'POST',
    body: message,
    ...(version !== undefined && { protocolVersionHeader: version }),
    ...(method !== undefined && { mcpMethodHeader: method }),
    ...(name !== undefined && { mcpNameHeader: name }),
  });
  if (route.kind === 'reject' && route.rung === 'jsonrpc-shape') return rejection(400, NO_MESSAGE, message);
  if (isInvalidCall(message)) return rejection(200, NO_CALL, message, ProtocolErrorCode.InvalidParams);
  if (route.kind === 'legacy') return serveLegacy(createServer, message, version);

  // Any `Accept` will do: the response is always JSON.
  const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' });
  for (const one of PROTOCOL_HEADERS) {
    const value = request.header(one);
    if (value !== undefined) headers.set(one, value);
  }
  // A subscription would be a stream without end, and the tools of a caller do not change.
  const response = await createMcpHandler(createServer, { legacy: 'reject', maxSubscriptions: 0 }).fetch(
    new Request('http://localhost', { method: 'POST', headers }),
    { parsedBody: message },
  );
  const mediaType = response.headers.get('content-type') ?? 'application/json';
  return { status: response.status, mediaType, body: await response.text() };
};
