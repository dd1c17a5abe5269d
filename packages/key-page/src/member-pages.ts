import { PAGE_LIMIT, isDomainError, type Scope } from '@workspace-api/core';
import { html, type Html } from '@workspace-api/reference/html';
import type { KeyPageAdmin } from './key-page-options.js';
import { newKeyHtml, oneKeyHtml, secretHtml } from './page/key-forms.js';
import { keyListHtml, pagesHtml } from './page/key-list.js';
import { keyChanges, logHtml } from './page/key-log.js';
import type { View } from './page/view.js';
import { rejection } from './problems.js';
import type { Form } from './request/read-form.js';
import type { Session } from './session.js';
import { filled } from './texts.js';

/** The request of a member who is signed in and an OWNER. */
interface MemberRequest {
  readonly admin: KeyPageAdmin;
  readonly view: View;
  readonly session: Session;
  /** The parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** The form, or the query of a GET. */
  readonly form: Form;
}

/** What a page says, and its status. */
export type Page = readonly [title: string, main: Html, status?: number];

/** Resolves to a page, or to the path of the page that shows the result. */
export type Respond = (request: MemberRequest) => Promise<Page | string>;

const PAGE_SIZE = 20;

/** The number of entries in which changes to keys are searched for. */
const LOG_SIZE = PAGE_LIMIT.max;

const LATEST_CHANGES = 5;

const cursorOf = (form: Form): string | undefined => form.get('cursor') ?? undefined;

/** What members do, by method and path. */
export const memberPages: Readonly<Record<string, Respond>> = {
  'GET /': async ({ admin, view, session: { workspaceId }, form }) => {
    const cursor = cursorOf(form);
    const [keys, usage, log] = await Promise.all([
      admin.listApiKeys({ workspaceId, limit: PAGE_SIZE, cursor }),
      admin.getUsage({ workspaceId }),
      admin.listAuditLog({ workspaceId, limit: LOG_SIZE }),
    ]);
    const changes = keyChanges(view, log.items).slice(0, LATEST_CHANGES);
    return [view.texts.title, keyListHtml(view, keys, usage, changes, cursor === undefined)];
  },

  'GET /log': async ({ admin, view, session: { workspaceId }, form }) => {
    const cursor = cursorOf(form);
    const { items, nextCursor } = await admin.listAuditLog({ workspaceId, limit: LOG_SIZE, cursor });
    const pages = pagesHtml(view, '/log', cursor === undefined, nextCursor);
    return [view.texts.log, html`${logHtml(view, keyChanges(view, items))}${pages}`];
  },

  'GET /new': ({ view, form }) => Promise.resolve([view.texts.newKey, newKeyHtml(view, form)]),

  'POST /new': async ({ admin, view, session: { workspaceId, memberId: actor }, form }) => {
    const scopes = form.getAll('scopes') as Scope[];
    const lifetime = form.get('expiresInDays');
    const again = (fields: readonly string[]): Page => {
      return [view.texts.newKey, newKeyHtml(view, form, fields), 400];
    };
    if (!scopes.every((scope) => view.scopes.includes(scope))) return again(['scopes']);
    try {
      const issued = await admin.issueApiKey({
        workspaceId,
        actor,
        id: form.get('id') ?? '',
        name: form.get('name') ?? '',
        scopes,
        expiresInDays: lifetime === 'never' ? null : (Number(lifetime) as 30),
      });
      return [filled(view.texts.secretTitle, { name: issued.key.name }), secretHtml(view, issued)];
    } catch (error) {
      if (!isDomainError(error) || error.code !== 'validation_failed') throw error;
      return again(error.details.issues.map(({ path: [field] }) => String(field)));
    }
  },

  'GET /keys/{keyId}': async ({ admin, view, session: { workspaceId }, params: { keyId = '' } }) => {
    const key = await admin.getApiKey({ workspaceId, keyId });
    return [key.name, oneKeyHtml(view, key)];
  },

  'POST /keys/{keyId}/rotate': async ({ admin, view, session, params: { keyId = '' }, form }) => {
    const { workspaceId, memberId: actor } = session;
    const key = await admin.getApiKey({ workspaceId, keyId });
    if (!key.scopes.every((scope) => view.scopes.includes(scope))) throw rejection('scopes_not_allowed');
    const { predecessor, ...issued } = await admin.rotateApiKey({
      workspaceId,
      keyId,
      actor,
      id: form.get('id') ?? '',
    });
    return [filled(view.texts.secretTitle, { name: key.name }), secretHtml(view, issued, predecessor)];
  },

  'POST /keys/{keyId}/revoke': async ({ admin, session, params: { keyId = '' }, form }) => {
    const { workspaceId, memberId: actor } = session;
    const reason = form.get('reason')?.trim();
    const { id } = await admin.revokeApiKey({ workspaceId, keyId, actor, reason: reason === '' ? undefined : reason });
    return `/keys/${id}`;
  },
};
