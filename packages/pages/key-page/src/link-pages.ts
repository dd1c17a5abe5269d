import { isDomainError } from '@workspace-api/core';
import type { HttpRequest } from '@workspace-api/http';
import { html, type Html } from '@workspace-api/reference/html';
import type { KeyPageAdmin } from './key-page-options.js';
import type { KeyPageLinks } from './links/key-page-links.js';
import type { Page, View } from './page/view.js';
import type { Form } from './request/read-form.js';
import type { CarriedSession, Session } from './session.js';
import { filled } from './texts.js';

/** The request of somebody who has a link, or leaves. */
interface LinkRequest {
  readonly admin: KeyPageAdmin;
  readonly links: KeyPageLinks;
  readonly view: View;
  readonly request: HttpRequest;
  /** The form, or the query of a GET. */
  readonly form: Form;
}

/** Resolves to a page, or to the path of the page that follows, and to the cookie that it sets. */
export type RespondToLink = (request: LinkRequest) => Promise<readonly [next: Page | string, cookie?: string]>;

/** A session that a link would end, and the one that it would begin for another member. */
interface Switch {
  readonly from: CarriedSession;
  readonly to: CarriedSession;
}

const linkIn = (form: Form): string => form.get('link') ?? '';

const switchOf = async ({ links, request, form }: LinkRequest): Promise<Switch | null> => {
  const [from, to] = await Promise.all([links.read(request), links.find(linkIn(form))]);
  if (from === null || to === null) return null;
  return from.workspaceId === to.workspaceId && from.memberId === to.memberId ? null : { from, to };
};

/** Returns the workspace of a session by its name, which others may have, and its id. */
const workspaceHtml = async (admin: KeyPageAdmin, { workspaceId }: Session): Promise<Html> => {
  try {
    const { name } = await admin.getWorkspace({ workspaceId });
    return html`${name} <small>(${workspaceId})</small>`;
  } catch (error) {
    if (isDomainError(error) && error.code === 'workspace_not_found') return html`${workspaceId}`;
    throw error;
  }
};

/** Returns a page with the button that redeems a link. */
const openPage = ({ view: { texts, base }, form }: LinkRequest): Page => [
  texts.openTitle,
  html`<p>${texts.openHint}</p>
    <form method="post" action="${base}/open">
      <input type="hidden" name="link" value="${linkIn(form)}" /><button>${texts.open}</button>
    </form>`,
];

/** Resolves to a page that asks whether a link may end the session of another member. */
const switchPage = async (request: LinkRequest, { from, to }: Switch, status?: number): Promise<Page> => {
  const { admin, form, view } = request;
  const { texts, base } = view;
  const [workspace, nextWorkspace] = await Promise.all([from, to].map((one) => workspaceHtml(admin, one)));
  const values = { member: from.memberId, workspace, nextMember: to.memberId, nextWorkspace };
  const content = html`<p>${filled(texts.switchHint, values)}</p>
    <form method="post" action="${base}/open">
      <input type="hidden" name="link" value="${linkIn(form)}" /><input
        type="hidden"
        name="ends"
        value="${from.id}"
      /><button>${filled(texts.switch, values)}</button>
    </form>
    <p><a href="${base}/">${filled(texts.stay, values)}</a></p>`;
  return [texts.switchTitle, content, status];
};

/** What those do who have a link, by method and path. */
export const linkPages: Readonly<Record<string, RespondToLink>> = {
  'GET /open': async (request) => {
    const found = await switchOf(request);
    return [found === null ? openPage(request) : await switchPage(request, found)];
  },

  'POST /open': async (request) => {
    const found = await switchOf(request);
    // The page with the button may be from before the session began.
    if (found !== null && request.form.get('ends') !== found.from.id) return [await switchPage(request, found, 409)];
    return ['/', await request.links.redeem(linkIn(request.form))];
  },

  'POST /sign-out': ({ links, view: { texts } }) => {
    const [title, remedy] = texts.errors.signed_out;
    return Promise.resolve([[title, html`<p>${remedy}</p>`], links.end()]);
  },
};
