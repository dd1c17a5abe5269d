import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, type WorkspaceAdmin } from '@workspace-api/admin';
import type { HttpRequest, HttpResponse, RequestRecord } from '../../../src/index.js';
import { createAdminHandler, type AdminHandlerOptions } from '../../../src/admin/index.js';
import { expectDocumented } from './documented.js';

export const TOKEN = 'first-token-with-thirty-two-characters';
export const OTHER_TOKEN = 'other-token-with-thirty-two-characters';

/** A response, whose body is parsed. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly data: unknown } & Readonly<Record<string, unknown>>;
  readonly record: RequestRecord;
}

/** The parts of a request that are not those of a valid call. */
interface Unusual extends Partial<Pick<HttpRequest, 'method' | 'query' | 'readBody'>> {
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** Calls an operation by its name. */
type Respond = (
  name: string,
  input?: unknown,
  unusual?: Unusual,
) => Promise<HttpResponse & { readonly record: RequestRecord }>;

const pathOf = (name: string): string => `/admin/v1/${name}`;

/** Calls an operation by its name. Checks the response against the document. */
export type Call = (name: string, input?: unknown, unusual?: Unusual) => Promise<Answer>;

/** Opens a back office over memory. Functions of the admin surface can be replaced. */
export const openBackOffice = (
  options: Partial<AdminHandlerOptions> = {},
  replaced: Partial<WorkspaceAdmin> = {},
): { readonly call: Call; readonly respond: Respond; readonly owns: (path: string) => boolean } => {
  const admin = createWorkspaceAdmin({ ...createNodePorts(), ...createMemoryPorts() }, { scopes: options.scopes });
  const handler = createAdminHandler(
    { ...admin, ...replaced },
    { tokens: [TOKEN, `sign-up:${OTHER_TOKEN}`], ...options },
  );
  const respond: Respond = async (name, input = {}, { method = 'POST', query = '', readBody, headers = {} } = {}) => {
    const sent = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers };
    const { response, record } = await handler.handle({
      method,
      path: pathOf(name),
      query,
      clientAddress: '203.0.113.7',
      header: (header) => (sent as Readonly<Record<string, string | undefined>>)[header],
      readBody: readBody ?? (async () => new TextEncoder().encode(JSON.stringify(input))),
    });
    return { ...response, record };
  };
  const call: Call = async (name, input, unusual = {}) => {
    const { record, ...response } = await respond(name, input, unusual);
    const body = (response.body === null ? null : JSON.parse(String(response.body))) as Answer['body'];
    expectDocumented(unusual.method ?? 'POST', pathOf(name), response, body);
    return { status: response.status, headers: response.headers, body, record };
  };
  return { call, respond, owns: (path) => handler.owns(path) };
};

/** Adds a workspace, whose OWNER is ann. Resolves to its id. */
export const addWorkspace = async (call: Call): Promise<string> => {
  const { body } = await call('workspaces.create', { name: 'Acme', ownerId: 'ann', actor: 'sign-up' });
  return (body.data as { readonly id: string }).id;
};
