import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client';
import type { WorkspaceApi, WorkspaceApiOptions } from '@workspace-api/core';
import { createScene, type Scene } from '@workspace-api/testing';
import { createFetchHandler, type FetchHandler, type FetchHandlerOptions } from '@workspace-api/transport-fetch';
import { createMcpEndpoint, type McpOptions } from '../../src/index.js';
import { NOTE_OPERATIONS, NOTE_SCOPES } from './note-operations.js';

const ORIGIN = 'http://localhost';

/** Both generations of the protocol. */
export const GENERATIONS = { '2025-11-25': 'legacy', '2026-07-28': { pin: '2026-07-28' } } as const;

/** An API with the endpoint, REST beside it, and the operations of a host. */
export interface Mcp extends Scene {
  readonly handle: FetchHandler;
  /** Sends one message of the protocol, or another body. */
  readonly post: (
    secret: string | null,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  /** Calls a tool in one request. */
  readonly call: (secret: string | null, name: string, given: object | null) => Promise<Response>;
  readonly connect: (secret: string, generation: keyof typeof GENERATIONS) => Promise<Client>;
}

const authorization = (secret: string | null): Record<string, string> =>
  secret === null ? {} : { authorization: `Bearer ${secret}` };

/** Returns a request to the REST API. */
export const restRequest = (
  secret: string | null,
  path: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> } = {},
): Request => new Request(ORIGIN + path, { headers: { ...authorization(secret), ...headers }, ...init });

/** Opens a scene with the endpoint. `wrap` returns the API to serve. */
export const openMcp = async (
  options: McpOptions = {},
  transportOptions: FetchHandlerOptions = {},
  wrap: (api: WorkspaceApi) => WorkspaceApi = (api) => api,
  concurrencyLimits: WorkspaceApiOptions['concurrencyLimits'] = {},
): Promise<Mcp> => {
  const scene = await createScene({ scopes: NOTE_SCOPES, concurrencyLimits });
  const api = wrap(scene.api);
  const operations = NOTE_OPERATIONS;
  const endpoints = [createMcpEndpoint(api, { operations, ...options })];
  const handle = createFetchHandler(api, { operations, endpoints, ...transportOptions });
  const post: Mcp['post'] = (secret, body, headers = {}) =>
    handle(
      new Request(`${ORIGIN}/mcp`, {
        method: 'POST',
        headers: {
          ...authorization(secret),
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
  return {
    ...scene,
    handle,
    post,
    call: (secret, name, given) =>
      post(secret, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
    connect: async (secret, generation) => {
      const client = new Client(
        { name: 'test', version: '1' },
        { versionNegotiation: { mode: GENERATIONS[generation] } },
      );
      const transport = new StreamableHTTPClientTransport(new URL(`${ORIGIN}/mcp`), {
        requestInit: { headers: authorization(secret) },
        fetch: (url, init) => handle(new Request(url, init)),
      });
      await client.connect(transport);
      return client;
    },
  };
};

/** Returns the JSON-RPC response in a response. */
export const messageIn = async (response: Response): Promise<{ result?: CallToolResult; error?: { code: number } }> =>
  (await response.json()) as { result?: CallToolResult };

/** Returns the JSON in the text of a result. */
export const jsonIn = ({ content }: CallToolResult): Readonly<Record<string, unknown>> => {
  const [item] = content;
  if (item?.type !== 'text') throw new Error('The result has no text.');
  return JSON.parse(item.text) as Record<string, unknown>;
};
