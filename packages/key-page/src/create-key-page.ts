import { adminProblemResponse } from '@workspace-api/contract';
import { DomainError, WindowedCounts, allScopes, isDomainError, toTimestamp, type Clock } from '@workspace-api/core';
import { checkOptions, type HttpResponse, type RequestContext, type RequestHandler } from '@workspace-api/http';
import {
  Deadline,
  RouteTable,
  addressReader,
  handleRequests,
  respondWithProblem,
  textResourceEndpoint,
  type Endpoint,
} from '@workspace-api/http/endpoints';
import { html, toLogo } from '@workspace-api/reference/html';
import type { KeyPageAdmin, KeyPageOptions } from './key-page-options.js';
import { memberPages, type Page, type Respond } from './member-pages.js';
import { assetsOf } from './page/assets.js';
import { pageHtml } from './page/layout.js';
import type { View } from './page/view.js';
import { rejection } from './problems.js';
import { sessionCookie } from './request/cookie.js';
import { readForm } from './request/read-form.js';
import { isSameOrigin } from './request/same-origin.js';
import { Session } from './session.js';
import { ENGLISH } from './texts.js';

const DEADLINE_MILLISECONDS = 8_000;

/** The maximum number of requests of an address in a minute. */
const MAX_REQUESTS = 300;

/** The maximum number of changes of a member in a minute. */
const MAX_CHANGES = 30;

const PLATFORM_CLOCK: Clock = { now: () => toTimestamp(Date.now()) };

/** Returns the path without a segment that a caller chooses. */
const isPost = ({ request }: RequestContext): boolean => request.method === 'POST';

/**
 * Creates the page where an OWNER of a workspace manages its API keys, as a handler for every transport. It knows the member by
 * `identify` or by `links`, and asks for the role with every request. Mount it under a path of its own, never where the API is.
 * Throws a TypeError that lists every problem of the options.
 */
export const createKeyPage = <Source = unknown>(
  admin: KeyPageAdmin,
  options: KeyPageOptions<Source>,
): RequestHandler => {
  const { identify, links, about = {}, locale = 'en', clock = PLATFORM_CLOCK, signInUrl } = options;
  const given = options.scopes ?? [];
  const isOne = (identify === undefined) !== (links === undefined);
  checkOptions(
    'The key page cannot be served.',
    options,
    {
      identify: 'function',
      signInUrl: 'url',
      links: 'object',
      scopes: 'array',
      about: 'about',
      texts: 'object',
      locale: 'string',
      frameAncestors: 'array',
      trustedProxies: 'count',
      clock: 'object',
    },
    isOne ? [] : ['options must have identify or links, and not both.'],
  );
  const texts = { ...ENGLISH, ...options.texts };
  const scopes = allScopes(given);
  const addressOf = addressReader(options);
  const requests = new WindowedCounts(60, clock);
  const changes = new WindowedCounts(60, clock);
  const cookie = links && sessionCookie(links.url);
  const logo = toLogo(about.logo);
  const security = {
    'Content-Security-Policy': [
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${identify === undefined ? "'none'" : (options.frameAncestors?.join(' ') ?? "'none'")}`,
      ...(logo === null ? [] : [`img-src ${logo.source}`]),
    ].join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };

  const viewOf = ({ mountPath }: RequestContext, session: Session | null): View => ({
    texts,
    locale,
    about,
    session,
    now: clock.now(),
    base: mountPath,
    scopes: scopes.filter((scope) => session?.scopes?.includes(scope) ?? true),
  });
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
  /** Rejects a request of an address that sends too many, and one that another site has sent. */
  const admit = (context: RequestContext): void => {
    const address = addressOf(context.request);
    if (address !== undefined) count(requests, address, MAX_REQUESTS);
    if (isPost(context) && !isSameOrigin(context.request, links?.url.host)) throw rejection('cross_site');
  };
  const sessionOf = async ({ request }: RequestContext): Promise<Session | null> => {
    if (identify !== undefined) {
      const identified = await identify(request.source as Source);
      return identified === null ? null : Session.parse(identified);
    }
    const sealed = cookie?.read(request);
    return sealed === undefined || links === undefined ? null : links.read(sealed);
  };
  const requireOwner = async ({ workspaceId, memberId }: Session): Promise<void> => {
    const members = await admin.listMembers({ workspaceId }).catch((error: unknown) => {
      if (isDomainError(error) && error.code === 'workspace_not_found') return [];
      throw error;
    });
    if (!members.some(({ id, role }) => id === memberId && role === 'OWNER')) throw new DomainError('owner_required');
  };

  const memberEndpoint = (method: string, path: string, respond: Respond): Endpoint => ({
    method,
    path,
    respond: async (context, params) => {
      admit(context);
      const work = async (): Promise<HttpResponse> => {
        const session = await sessionOf(context);
        if (session === null) {
          if (signInUrl === undefined || isPost(context)) throw rejection('signed_out');
          return redirect(context, signInUrl);
        }
        context.workspaceId = session.workspaceId;
        context.actor = session.memberId;
        if (isPost(context)) count(changes, `${session.workspaceId} ${session.memberId}`, MAX_CHANGES);
        await requireOwner(session);
        const view = viewOf(context, session);
        const form = isPost(context) ? await readForm(context.request) : new URLSearchParams(context.request.query);
        if (isPost(context) && form.get('workspaceId') !== session.workspaceId) throw rejection('other_workspace');
        const next = await respond({ admin, view, session, params, form });
        return typeof next === 'string' ? redirect(context, context.mountPath + next) : toResponse(context, view, next);
      };
      return new Deadline(DEADLINE_MILLISECONDS).wait(work());
    },
  });

  const linkEndpoints = (): readonly Endpoint[] => {
    if (links === undefined || cookie === undefined) return [];
    return [
      {
        method: 'GET',
        path: '/open',
        respond: (context) => {
          admit(context);
          const link = new URLSearchParams(context.request.query).get('link');
          const main = html`<p>${texts.openHint}</p>
            <form method="post" action="${context.mountPath}/open">
              <input type="hidden" name="link" value="${link}" /><button>${texts.open}</button>
            </form>`;
          return toResponse(context, viewOf(context, null), [texts.openTitle, main]);
        },
      },
      {
        method: 'POST',
        path: '/open',
        respond: async (context) => {
          admit(context);
          const form = await readForm(context.request);
          const { sealed, seconds } = await links.redeem(form.get('link') ?? '');
          return redirect(context, `${context.mountPath}/`, { 'Set-Cookie': cookie.write(sealed, seconds) });
        },
      },
    ];
  };

  const assets = Object.entries(assetsOf(about)).map(([path, { type, text }]) =>
    textResourceEndpoint(path, () => ({
      headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache', ...security },
      text,
    })),
  );
  const table = new RouteTable([
    ...Object.entries(memberPages).map(([route, respond]) => {
      const [method = '', path = ''] = route.split(' ');
      return memberEndpoint(method, path, respond);
    }),
    ...linkEndpoints(),
    ...assets,
  ]);

  return {
    handle: handleRequests(({ method, path }) => table.find(method, path), {
      addressOf,
      toErrorResponse: (context, error) => {
        let code = '';
        const { status, headers } = respondWithProblem(context, error, (thrown, request) => {
          const problem = adminProblemResponse(thrown, request);
          ({ code } = problem.body);
          return problem;
        });
        const { 'WWW-Authenticate': _, ...others } = headers;
        const [title, remedy] = texts.errors[code] ?? texts.errors['default'] ?? ['', ''];
        const main = html`<p>${remedy}</p>
          <p><a href="${signInUrl ?? `${context.mountPath}/`}">${texts.title}</a></p>
          <p><small>${context.requestId}</small></p>`;
        const page = toResponse(context, viewOf(context, null), [title, main, status]);
        return { ...page, headers: { ...others, ...page.headers } };
      },
    }),
    owns: (path) => path !== '',
  };
};
