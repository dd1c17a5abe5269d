import { requireOwner } from '@workspace-api/admin';
import { RequestError, adminProblemResponse } from '@workspace-api/contract';
import { isDomainError, toTimestamp } from '@workspace-api/core';
import { allScopes, checkArguments, withMethod } from '@workspace-api/core/internal';
import type { HttpResponse } from '@workspace-api/http';
import type { RequestContext, RequestHandler } from '@workspace-api/http/internal';
import {
  createAdmission,
  createRate,
  recordProblem,
  serveSurface,
  textResourceEndpoint,
  type Endpoint,
} from '@workspace-api/http/endpoints';
import { html } from '@workspace-api/reference/html';
import { KEY_PAGE_OPTIONS, type KeyPageAdmin, type KeyPageOptions } from './key-page-options.js';
import { linkPages, type RespondToLink } from './link-pages.js';
import type { KeyPageLinks } from './links/key-page-links.js';
import { memberPages, type Respond } from './member-pages.js';
import { assetsOf } from './page/assets.js';
import { languageOf, pageHtml, type Page, type View } from './page/view.js';
import { rejection } from './problems.js';
import { readForm, type Form } from './request/read-form.js';
import { isSameOrigin } from './request/same-origin.js';
import { securityHeaders } from './security-headers.js';
import { Session } from './session.js';
import { ENGLISH } from './texts.js';

/** The maximum number of requests without a session of an address in a minute. */
const FAILURES = { limit: 100, windowSeconds: 60 };

const adminArgument = withMethod('issueApiKey', 'Must be the result of createWorkspaceAdmin(ports).');

/** What a member, and all members of a workspace, may cost in a process. */
const MEMBER_LIMITS = {
  address: FAILURES,
  requests: { limit: 300, windowSeconds: 60 },
  concurrency: { key: 4, workspace: 8, waitMilliseconds: 1_000 },
};

/** What the strangers of an address may cost, who open links. They may share it with members, so nothing else limits them. */
const STRANGER_LIMITS = {
  address: FAILURES,
  requests: null,
  concurrency: { key: 20, workspace: null, waitMilliseconds: 1_000 },
};

/** The maximum number of changes of a member. */
const CHANGES = { limit: 30, windowSeconds: 60 };

/** A host may return its own session, which has more. */
const IDENTIFIED = Session.strip();

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
  const shape = { admin: adminArgument, options: KEY_PAGE_OPTIONS };
  checkArguments('The key page cannot be served.', shape, { admin, options });
  const { identify, links, about = {}, locale = 'en', signInUrl, trustedProxies, allowPlainHttp } = options;
  const { clock = { now: () => toTimestamp(Date.now()) } } = options;
  const language = languageOf(locale, { ...ENGLISH, ...options.texts });
  const { texts } = language;
  const scopes = allScopes(options.scopes ?? []);
  const countChange = createRate(CHANGES, clock);
  const members = membersBy(admin);
  const security = securityHeaders(options);
  /** Problems name the product and the way out, too. */
  const sessions = new WeakMap<RequestContext, Session>();

  const viewOf = ({ mountPath: base }: RequestContext, session: Session | null): View => {
    const allowed = scopes.filter((scope) => session?.scopes?.includes(scope) ?? true);
    const returnUrl = session?.returnUrl ?? links?.returnOrigins[0];
    const canEnd = links !== undefined && session !== null;
    return { ...language, about, session, returnUrl, canEnd, base, now: clock.now(), scopes: allowed };
  };
  const redirect = (context: RequestContext, location: string): HttpResponse => ({
    status: 303,
    headers: { ...context.headers('text/plain; charset=utf-8'), ...security, Location: location },
    body: '',
  });
  const toResponse = (context: RequestContext, view: View, next: Page | string): HttpResponse => {
    if (typeof next === 'string') return redirect(context, view.base + next);
    const [title, main, status = 200] = next;
    const headers = { ...context.headers('text/html; charset=utf-8'), ...security };
    return { status, headers, body: pageHtml(view, title, main) };
  };
  const formOf = async (context: RequestContext): Promise<Form> =>
    isPost(context) ? readForm(context.request) : new URLSearchParams(context.request.query);
  const sessionOf = async ({ request }: RequestContext): Promise<Session | null> => {
    if (links !== undefined) return links.read(request);
    const identified = await identify?.(request.source as Source);
    if (!identified) return null;
    return checkArguments('The result of identify is no member.', { member: IDENTIFIED }, { member: identified })
      .member;
  };

  const admissionBy = <Caller>(
    limits: typeof MEMBER_LIMITS | typeof STRANGER_LIMITS,
    identify: (context: RequestContext) => Promise<Caller & { readonly id: string; readonly workspaceId: string }>,
  ) =>
    createAdmission({
      ...{ trustedProxies, allowPlainHttp, clock, limits, failures: ['signed_out'] },
      identify: async (context) => {
        if (isPost(context) && !isSameOrigin(context.request, links?.url.origin)) throw rejection('cross_site');
        return identify(context);
      },
    });
  const admitMember = admissionBy(MEMBER_LIMITS, async (context) => {
    const session = await sessionOf(context);
    if (session === null) throw rejection('signed_out');
    context.workspaceId = session.workspaceId;
    context.actor = session.memberId;
    sessions.set(context, session);
    return { ...session, id: session.memberId };
  });
  // The user of a link has no session yet.
  const admitStranger = admissionBy(STRANGER_LIMITS, ({ address = '' }) =>
    Promise.resolve({ id: address, workspaceId: '' }),
  );

  const memberEndpoint = ([route, respond]: readonly [string, Respond]): Endpoint<Session> => {
    const [method = '', path = ''] = route.split(' ');
    return {
      method,
      path,
      admission: admitMember,
      respond: async (context, { keyId = '' }, session) => {
        const { deadline } = context;
        const { workspaceId, memberId } = session;
        if (isPost(context)) countChange(`${workspaceId} ${memberId}`);
        await deadline.wait(requireOwner(members, workspaceId, memberId));
        const form = await formOf(context);
        if (isPost(context) && form.get('workspaceId') !== workspaceId) throw rejection('other_workspace');
        const view = viewOf(context, session);
        const next = await deadline.wait(context.hold(respond({ admin, view, session, keyId, form })));
        return toResponse(context, view, next);
      },
    };
  };
  const linkEndpoint =
    (given: KeyPageLinks) =>
    ([route, respond]: readonly [string, RespondToLink]): Endpoint => {
      const [method = '', path = ''] = route.split(' ');
      return {
        method,
        path,
        admission: admitStranger,
        respond: async (context) => {
          const { deadline, request } = context;
          const view = viewOf(context, null);
          const form = await formOf(context);
          const [next, cookie] = await deadline.wait(
            context.hold(respond({ admin, links: given, view, request, form })),
          );
          const response = toResponse(context, view, next);
          return cookie === undefined
            ? response
            : { ...response, headers: { ...response.headers, 'Set-Cookie': cookie } };
        },
      };
    };
  const endpoints: readonly Endpoint[] = [
    ...Object.entries(memberPages).map(memberEndpoint),
    ...(links === undefined ? [] : Object.entries(linkPages).map(linkEndpoint(links))),
    ...assetsOf(about).map(([path, type, text]) =>
      textResourceEndpoint(path, () => ({
        headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache', ...security },
        text,
      })),
    ),
  ];

  const toErrorResponse = (context: RequestContext, error: unknown): HttpResponse => {
    const isSignedOut = error instanceof RequestError && error.code === 'signed_out';
    if (isSignedOut && signInUrl !== undefined && !isPost(context)) return redirect(context, signInUrl);
    const { status, headers, body } = recordProblem(context, error, adminProblemResponse);
    const errors: Readonly<Record<string, readonly string[]>> = texts.errors;
    const [title = '', remedy = ''] = errors[body.code] ?? texts.errors.default;
    const view = viewOf(context, sessions.get(context) ?? null);
    const main = html`<p>${remedy}</p>
      <p><a href="${signInUrl ?? `${view.base}/`}">${texts.title}</a></p>
      <p><small>${context.requestId}</small></p>`;
    const page = toResponse(context, view, [title, main, status]);
    // A browser asks for no key.
    const others = Object.entries(headers).filter(([name]) => name !== 'WWW-Authenticate');
    return { ...page, headers: { ...Object.fromEntries(others), ...page.headers } };
  };
  return serveSurface({ surface: 'key_page', prefixes: [''], endpoints, trustedProxies, toErrorResponse });
};
