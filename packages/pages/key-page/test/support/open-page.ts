import { createWorkspaceAdmin, type WorkspaceAdmin } from '@workspace-api/admin';
import { Visitor, type PageInfluence, type PageRequest, type PageResponse } from '@workspace-api/conformance';
import { RequestError } from '@workspace-api/contract';
import { toWorkspaceId, type Scope, type WorkspaceId } from '@workspace-api/core';
import type { RequestRecord } from '@workspace-api/http';
import type { RequestHandler } from '@workspace-api/http/internal';
import { createTestPorts, type TestPorts } from '@workspace-api/testing';
import { createKeyPage, type KeyPageAdmin, type KeyPageOptions, type KeyPageSession } from '../../src/index.js';

/** The public URL of the page. */
export const URL_OF_PAGE = 'https://keys.acme.example/team';

export const MOUNT_PATH = '/team';

/** The OWNER of the workspace. */
export const OWNER = 'ann';

/** A request as a transport passes it on. */
export const sendTo =
  (page: RequestHandler, source: unknown, records: RequestRecord[] = [], clientAddress = '203.0.113.7') =>
  async ({ method, target, headers, body = '' }: PageRequest): Promise<PageResponse> => {
    const [path = '', query = ''] = target.split('?');
    const { response, record } = await page.handle({
      method,
      path: path.slice(MOUNT_PATH.length),
      query,
      mountPath: MOUNT_PATH,
      clientAddress,
      source,
      header: (name) => headers[name],
      // A transport stops reading at the limit.
      readBody: async (limit) => {
        const bytes = new TextEncoder().encode(body);
        if (bytes.length > limit) throw new RequestError('body_too_large');
        return bytes;
      },
    });
    records.push(record);
    return {
      status: response.status,
      headers: new Headers(response.headers),
      text: typeof response.body === 'string' ? response.body : new TextDecoder().decode(response.body ?? undefined),
    };
  };

/** A workspace in memory, with its page in the host's application. */
export interface OpenPage {
  readonly admin: WorkspaceAdmin;
  readonly ports: TestPorts;
  readonly workspaceId: WorkspaceId;
  readonly records: RequestRecord[];
  readonly visitor: Visitor;
  /** Issues a key, and resolves to its id. */
  readonly issue: (name: string, expiresInDays?: 30 | 90 | 365 | null, scopes?: readonly Scope[]) => Promise<string>;
}

/** What a test changes. */
export interface PageChanges
  extends Omit<KeyPageOptions, 'identify' | 'links'>, Pick<PageInfluence, 'urls' | 'logoOrigin'> {
  readonly session?: Partial<KeyPageSession>;
  /** Returns what the page calls in place of the admin. */
  readonly wrap?: (admin: WorkspaceAdmin) => KeyPageAdmin;
}

/** Opens a page for an OWNER who is signed in. */
export const openPage = async ({
  session,
  wrap = (admin) => admin,
  urls,
  logoOrigin,
  ...options
}: PageChanges = {}): Promise<OpenPage> => {
  const ports = createTestPorts();
  const admin = createWorkspaceAdmin(ports);
  const { id } = await admin.createWorkspace({ name: 'Acme', ownerId: OWNER });
  const workspaceId = toWorkspaceId(id);
  const page = createKeyPage(wrap(admin), {
    clock: ports.clock,
    ...options,
    identify: () => ({ workspaceId, memberId: OWNER, ...session }),
  });
  const records: RequestRecord[] = [];
  const influence: PageInfluence = {
    mountPath: MOUNT_PATH,
    ...(urls !== undefined && { urls }),
    ...(logoOrigin !== undefined && { logoOrigin }),
    ...(options.frameAncestors !== undefined && { frameAncestors: options.frameAncestors.join(' ') }),
  };
  return {
    admin,
    ports,
    workspaceId,
    records,
    visitor: new Visitor(sendTo(page, null, records), new URL(URL_OF_PAGE).origin, influence),
    issue: async (name, expiresInDays = null, scopes = ['groups:read']) => {
      const { key } = await admin.issueApiKey({ workspaceId, actor: OWNER, name, scopes, expiresInDays });
      return key.id;
    },
  };
};
