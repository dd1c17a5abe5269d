import { startTestServer } from '@workspace-api/testing/server';
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** What a user has allowed. */
interface Granted {
  readonly scopes: readonly string[];
  /** The resource that the token is for (RFC 8707). */
  readonly audience: string | null;
}

/** An authorization server on loopback: registration, authorization code with PKCE, and tokens. */
export interface AuthorizationServer {
  readonly issuer: string;
  /** What clients asked for in the last authorization request. */
  readonly requested: () => URLSearchParams;
  /** Returns what a token that it issued allows. */
  readonly verify: (token: string) => Granted | undefined;
  readonly close: () => Promise<void>;
}

/** Opens an authorization server, whose user allows some scopes to every client that asks. */
export const openAuthorizationServer = async (allowed: readonly string[]): Promise<AuthorizationServer> => {
  const clients = new Set<string | null>();
  const codes = new Map<string, URLSearchParams>();
  const tokens = new Map<string, Granted>();
  let requested = new URLSearchParams();
  let issuer = '';

  const metadata = (): object => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/register`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  });

  const register = (body: string): object => {
    const id = randomUUID();
    clients.add(id);
    return { ...(JSON.parse(body) as object), client_id: id };
  };

  /** Returns where a user who allows the scopes is sent. */
  const authorize = (query: URLSearchParams): string => {
    if (!clients.has(query.get('client_id'))) throw new Error('Unknown client.');
    requested = query;
    const code = randomUUID();
    codes.set(code, query);
    return `${query.get('redirect_uri') ?? ''}?${String(new URLSearchParams({ code, iss: issuer }))}`;
  };

  const issue = (form: URLSearchParams): object => {
    const code = form.get('code') ?? '';
    const query = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (query?.get('code_challenge') !== challenge) throw new Error('Invalid grant.');
    const token = `${randomUUID()}.${randomUUID()}`;
    tokens.set(token, { scopes: ['openid', ...allowed], audience: form.get('resource') });
    return { access_token: token, token_type: 'Bearer', expires_in: 600, scope: allowed.join(' ') };
  };

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    const respond = async (): Promise<void> => {
      const body = await text(request);
      if (pathname === '/authorize') {
        response.writeHead(302, { location: authorize(searchParams) }).end();
        return;
      }
      const responses: Readonly<Record<string, () => object>> = {
        '/.well-known/oauth-authorization-server': metadata,
        '/register': () => register(body),
        '/token': () => issue(new URLSearchParams(body)),
      };
      const json = responses[pathname]?.();
      response.writeHead(json === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(json ?? {}));
    };
    respond().catch(() => response.writeHead(400).end('{"error":"invalid_grant"}'));
  });
  const { url, close } = await startTestServer(server);
  issuer = url;
  return { issuer, requested: () => requested, verify: (token) => tokens.get(token), close };
};
