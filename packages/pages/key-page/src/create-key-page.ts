import { requireOwner } from '@workspace-api/admin';
import { adminProblemResponse } from '@workspace-api/contract';
import {
  DomainError,
  WindowedCounts,
  allScopes,
  checkArguments,
  isDomainError,
  toTimestamp,
} from '@workspace-api/core';
import type { HttpResponse, RequestContext, RequestHandler } from '@workspace-api/http';
import {
  Deadline,
  RouteTable,
  addressReader,
  handleRequests,
  recordProblem,
  textResourceEndpoint,
  type Endpoint,
} from '@workspace-api/http/endpoints';
import { html } from '@workspace-api/reference/html';
import { KEY_PAGE_OPTIONS, type KeyPageAdmin, type KeyPageOptions } from './key-page-options.js';
import type { KeyPageLinks } from './links/key-page-links.js';
import { memberPages, type Respond } from './member-pages.js';
import { assetsOf } from './page/assets.js';
import { languageOf, pageHtml, type Page, type View } from './page/view.js';
import { rejection } from './problems.js';
import { readForm } from './request/read-form.js';
import { isSameOrigin } from './request/same-origin.js';
import { securityHeaders } from './security-headers.js';
import { Session } from './session.js';
import { ENGLISH } from './texts.js';

const DEADLINE_MILLISECONDS = 8_000;

/** The maximum number of requests of an address in a minute. */
const MAX_REQUESTS = 300;

/** The maximum number of changes of a member in a minute. */
const MAX_CHANGES = 30;

const isPost = ({ request }: RequestContext): boolean => request.method === 'POST';

/** Returns the members of workspaces as a repository does: null for a workspace that does not exist. */
const membersBy = (admin: KeyPageAdmin): Parameters<typeof requireOwner>[0] => ({
  listMembers: (workspaceId) =>
    admin.listMembers({ workspaceId }).catch((error: unknown) => {
      if (isDomainError(error) && error.code === 'workspace_not_found') return null;
      throw error;
    }),
});

/**
 * Creates the page where an OWNER of a workspace manages its API keys, as a handler for every transport. It knows the member by
 * `identify` or by `links`, and asks for the role with every request. Mount it under a path of its own, never where the API is.
 * Throws a TypeError that lists every problem of the options.
 */
export const createKeyPage = <Source = unknown>(
  admin: KeyPageAdmin,
  options: KeyPageOptions<Source>,
): RequestHandler => {
  checkArguments('The key page cannot be served.', { options: KEY_PAGE_OPTIONS }, { options });
  const { identify, links, about = {}, locale = 'en', signInUrl } = options;
  const { clock = { now: () => toTimestamp(Date.now()) } } = options;
  const language = languageOf(locale, { ...ENGLISH, ...options.texts });
  const { texts } = language;
  const scopes = allScopes(options.scopes ?? []);
  const addressOf = addressReader(options);
  const [requests, changes] = [new WindowedCounts(60, clock), new WindowedCounts(60, clock)];
  const members = membersBy(admin);
  const security = securityHeaders(options);

  const viewOf = ({ mountPath: base }: RequestContext, session: Session | null): View => {
    const allowed = scopes.filter((scope) => session?.scopes?.includes(scope) ?? true);
    return { ...language, about, session, base, now: clock.now(), scopes: allowed };
  };
  const toResponse = (context: RequestContext, view: View, [title, main, status = 200]: Page): HttpResponse => ({
    status,
    headers: { ...context.headers('text/html; charset=utf-8'), ...security },
    body: pageHtml(view, title, main),
  });
  const redirect = (context: RequestContext, location: string, headers = {}): HttpResponse => ({
    status: 303,
    headers: { ...context.headers('text/plain; charset=utf-8'), ...security, Location: location, ...headers },
    body: '',
  });
  const count = (counts: WindowedCounts, name: string, max: number): void => {
    const { count, resetSeconds } = counts.add(name, 1, max);
    if (count > max) throw new DomainError('rate_limited', { retryAfterSeconds: resetSeconds, violatedPolicies: [] });
  };
  const sessionOf = async ({ request }: RequestContext): Promise<Session | null> => {
    if (links !== undefined) return links.read(request);
    const identified = await identify?.(request.source as Source);
    return identified ? Session.parse(identified) : null;
  };

  /** Returns an endpoint that no other site can use, nor one address too often. */
  const endpoint = (
    route: string,
    respond: (context: RequestContext, keyId: string) => Promise<HttpResponse>,
  ): Endpoint => {
    const [method = '', path = ''] = route.split(' ');
    return {
      method,
      path,
      respond: async (context, { keyId = '' }) => {
        const address = addressOf(context.request);
        if (address !== undefined) count(requests, address, MAX_REQUESTS);
        if (isPost(context) && !isSameOrigin(context.request, links?.url.host)) throw rejection('cross_site');
        return new Deadline(DEADLINE_MILLISECONDS).wait(respond(context, keyId));
      },
    };
  };
  const memberEndpoint = ([route, respond]: readonly [string, Respond]): Endpoint =>
    endpoint(route, async (context, keyId) => {
      const session = await sessionOf(context);
      if (session === null && signInUrl !== undefined && !isPost(context)) return redirect(context, signInUrl);
      if (session === null) throw rejection('signed_out');
      const { workspaceId, memberId } = session;
      context.workspaceId = workspaceId;
      context.actor = memberId;
      if (isPost(context)) count(changes, `${workspaceId} ${memberId}`, MAX_CHANGES);
      await requireOwner(members, workspaceId, memberId);
      const form = isPost(context) ? await readForm(context.request) : new URLSearchParams(context.request.query);
      if (isPost(context) && form.get('workspaceId') !== workspaceId) throw rejection('other_workspace');
      const view = viewOf(context, session);
      const next = await respond({ admin, view, session, keyId, form });
      return typeof next === 'string' ? redirect(context, view.base + next) : toResponse(context, view, next);
    });
  const linkEndpoints = ({ redeem }: KeyPageLinks): readonly Endpoint[] => [
    endpoint('GET /open', (context) => {
      const view = viewOf(context, null);
      const link = new URLSearchParams(context.request.query).get('link');
      const main = html`<p>${texts.openHint}</p>
        <form method="post" action="${view.base}/open">
          <input type="hidden" name="link" value="${link}" /><button>${texts.open}</button>
        </form>`;
      return Promise.resolve(toResponse(context, view, [texts.openTitle, main]));
    }),
    endpoint('POST /open', async (context) => {
      const form = await readForm(context.request);
      const cookie = await redeem(form.get('link') ?? '');
      return redirect(context, `${context.mountPath}/`, { 'Set-Cookie': cookie });
    }),
  ];
  const table = new RouteTable([
    ...Object.entries(memberPages).map(memberEndpoint),
    ...(links === undefined ? [] : linkEndpoints(links)),
    ...assetsOf(about).map(([path, type, text]) =>
      textResourceEndpoint(path, () => ({
        headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache', ...security },
        text,
      })),
    ),
  ]);

  const toErrorResponse = (context: RequestContext, error: unknown): HttpResponse => {
    const { status, headers, body } = recordProblem(context, error, adminProblemResponse);
    const errors: Readonly<Record<string, readonly string[]>> = texts.errors;
    const [title = '', remedy = ''] = errors[body.code] ?? texts.errors.default;
    const view = viewOf(context, null);
    const main = html`<p>${remedy}</p>
      <p><a href="${signInUrl ?? `${view.base}/`}">${texts.title}</a></p>
      <p><small>${context.requestId}</small></p>`;
    const page = toResponse(context, view, [title, main, status]);
    // A browser asks for no key.
    const others = Object.entries(headers).filter(([name]) => name !== 'WWW-Authenticate');
    return { ...page, headers: { ...Object.fromEntries(others), ...page.headers } };
  };
  return {
    handle: handleRequests(({ method, path }) => table.find(method, path), { addressOf, toErrorResponse }),
    owns: (path) => path !== '',
  };
};
