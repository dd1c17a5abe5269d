import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client';
import { OPERATIONS, type Scope, type VerifiedToken } from '@workspace-api/core';
import { expect } from 'chai';
import { openAuthorizationServer, type AuthorizationServer } from './support/authorization-server.js';
import { GENERATIONS, jsonIn, openMcp, type Mcp } from './support/open-mcp.js';

const RESOURCE = 'http://localhost';
const SCOPES: readonly Scope[] = ['groups:read', 'usage:read'];
const CALLBACK = 'http://127.0.0.1/callback';

/** The provider of a client, whose user follows the redirects of the authorization server. */
const userAgent = (): OAuthClientProvider & { readonly callback: () => Promise<URLSearchParams> } => {
  const saved: {
    client?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
    tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
    discovery?: Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>;
    verifier: string;
    url: string;
  } = { verifier: '', url: '' };
  return {
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: 'An assistant', redirect_uris: [CALLBACK] },
    clientInformation: () => saved.client,
    saveClientInformation: (client) => void (saved.client = client),
    tokens: () => saved.tokens,
    saveTokens: (tokens) => void (saved.tokens = tokens),
    discoveryState: () => saved.discovery,
    saveDiscoveryState: (state) => void (saved.discovery = state),
    codeVerifier: () => saved.verifier,
    saveCodeVerifier: (verifier) => void (saved.verifier = verifier),
    redirectToAuthorization: (url) => void (saved.url = String(url)),
    callback: async () => {
      const { headers } = await fetch(saved.url, { redirect: 'manual' });
      return new URL(headers.get('location') ?? '').searchParams;
    },
  };
};

describe('a client that signs in with OAuth', () => {
  let issuer: AuthorizationServer;
  beforeEach(async () => {
    issuer = await openAuthorizationServer(SCOPES);
  });
  afterEach(() => issuer.close());

  const open = async (): Promise<Mcp> => {
    let workspaceId = '';
    const verifyToken = (token: string): Promise<VerifiedToken | null> => {
      const granted = issuer.verify(token);
      if (granted?.audience !== RESOURCE) return Promise.resolve(null);
      return Promise.resolve({ workspaceId, subject: 'user-1', scopes: granted.scopes, expiresAt: null });
    };
    const protectedResource = { resource: RESOURCE, authorizationServers: [issuer.issuer] };
    const mcp = await openMcp({ writes: true, verifyToken }, { verifyToken, protectedResource });
    workspaceId = mcp.workspace.id;
    return mcp;
  };

  for (const [generation, mode] of Object.entries(GENERATIONS)) {
    it(`lists and calls exactly the tools of its scopes: ${generation}`, async () => {
      const { handle } = await open();
      const authProvider = userAgent();
      const connect = async (): Promise<Client> => {
        const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
        await client.connect(transportOf());
        return client;
      };
      const transportOf = (): StreamableHTTPClientTransport =>
        new StreamableHTTPClientTransport(new URL(`${RESOURCE}/mcp`), {
          authProvider,
          fetch: (url, init) =>
            String(url).startsWith(issuer.issuer) ? fetch(url, init) : handle(new Request(url, init)),
        });

      const rejection: unknown = await connect().catch((error: unknown) => error);
      expect(rejection).to.be.instanceOf(UnauthorizedError);
      expect(issuer.requested().toString()).to.equal('');
      await transportOf().finishAuth(await authProvider.callback());
      expect(issuer.requested().get('scope')?.split(' ')).to.include.members(['groups:read', 'notes:write']);

      const client = await connect();
      const { tools } = await client.listTools();
      const ofScopes = Object.values(OPERATIONS).filter(({ scope }) => SCOPES.includes(scope));
      expect(tools.map(({ name }) => name)).to.have.members(ofScopes.map(({ id }) => id));
      const { structuredContent } = await client.callTool({ name: 'listGroups', arguments: { limit: 1 } });
      expect(structuredContent).to.have.nested.property('data.items.length', 1);
      const rejected = await client.callTool({ name: 'getWorkspace', arguments: {} });
      expect(jsonIn(rejected)).to.deep.include({ code: 'insufficient_scope', grantedScopes: SCOPES });
    });
  }

  it('is rejected like a client with an unknown key, without a token of the issuer', async () => {
    const { post } = await open();
    const response = await post('eyJhbGciOiJub25lIn0.e30.', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect(response.status).to.equal(401);
    expect(await response.json()).to.include({ code: 'unknown_key' });
  });
});
