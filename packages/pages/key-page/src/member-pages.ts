import { PAGE_LIMIT, isDomainError, type Scope } from '@workspace-api/core';
import type { KeyPageAdmin } from './key-page-options.js';
import { keyListHtml, logHtml, newKeyHtml, oneKeyHtml, secretHtml } from './page/key-html.js';
import { usageHtml } from './page/usage-html.js';
import type { Page, View } from './page/view.js';
import { rejection } from './problems.js';
import type { Form } from './request/read-form.js';
import type { Session } from './session.js';
import { filled } from './texts.js';

/** The request of a member who is signed in and an OWNER. */
interface MemberRequest {
  readonly admin: KeyPageAdmin;
  readonly view: View;
  readonly session: Session;
  /** The id in the path. Empty if there is none. */
  readonly keyId: string;
  /** The form, or the query of a GET. */
  readonly form: Form;
}

/** Resolves to a page, or to the path of the page that shows the result. */
export type Respond = (request: MemberRequest) => Promise<Page | string>;

const PAGE_SIZE = 20;

/** Returns a request for a page of a list. */
const pageOf = (form: Form, limit: number) => ({ limit, cursor: form.get('cursor') ?? undefined });

/** Returns the id with which the form issues a key once. Without one, which no form of ours lacks, it is not valid. */
const idOf = (form: Form): string => form.get('id') ?? '';

/** Returns the settings of a key that a form has. A form without a field leaves it as it is. */
const settingsOf = (form: Form) => {
  const [addresses, rate] = [form.get('allowedAddresses'), form.get('requestsPerMinute')?.trim()];
  return {
    name: form.get('name') ?? '',
    allowedAddresses: addresses?.split(/[\s,]+/).filter((address) => address !== ''),
    requestsPerMinute: rate === '' ? null : rate === undefined ? undefined : Number(rate),
  };
};

/** Returns the invalid fields of a form that was rejected. Throws any other error. */
const wrongIn = (error: unknown): readonly string[] => {
  if (!isDomainError(error) || error.code !== 'validation_failed') throw error;
  return error.details.issues.map(({ path: [field] }) => String(field));
};

/** What members do, by method and path. */
export const memberPages: Readonly<Record<string, Respond>> = {
  'GET /': async ({ admin, view, session: { workspaceId }, form }) => {
    const [{ name }, keys] = await Promise.all([
      admin.getWorkspace({ workspaceId }),
      admin.listApiKeys({ workspaceId, ...pageOf(form, PAGE_SIZE) }),
    ]);
    return [view.texts.title, keyListHtml(view, name, keys, !form.has('cursor'))];
  },

  'GET /usage': async ({ admin, view, session: { workspaceId } }) => [
    view.texts.usage,
    usageHtml(view, await admin.getUsage({ workspaceId })),
  ],

  'GET /log': async ({ admin, view, session: { workspaceId }, form }) => {
    const log = await admin.listAuditLog({ workspaceId, ...pageOf(form, PAGE_LIMIT.default) });
    return [view.texts.log, logHtml(view, log, !form.has('cursor'))];
  },

  'GET /new': ({ view, form }) => Promise.resolve([view.texts.newKey, newKeyHtml(view, form)]),

  'POST /new': async ({ admin, view, session: { workspaceId, memberId: actor }, form }) => {
    const again = (wrong: readonly string[]): Page => [view.texts.newKey, newKeyHtml(view, form, wrong), 400];
    const scopes = form.getAll('scopes') as Scope[];
    if (!scopes.every((scope) => view.scopes.includes(scope))) return again(['scopes']);
    const days = form.get('expiresInDays');
    const expiresInDays = days === 'null' ? null : (Number(days) as 30);
    const given = { workspaceId, actor, id: idOf(form), scopes, expiresInDays, ...settingsOf(form) };
    try {
      const issued = await admin.issueApiKey(given);
      return [filled(view.texts.secretTitle, { name: given.name }), secretHtml(view, issued)];
    } catch (error) {
      return again(wrongIn(error));
    }
  },

  'GET /keys/{keyId}': async ({ admin, view, session: { workspaceId }, keyId }) => {
    const key = await admin.getApiKey({ workspaceId, keyId });
    return [key.name, oneKeyHtml(view, key)];
  },

  'POST /keys/{keyId}/update': async ({ admin, view, session: { workspaceId, memberId: actor }, keyId, form }) => {
    try {
      await admin.updateApiKey({ workspaceId, keyId, actor, ...settingsOf(form) });
      return `/keys/${keyId}`;
    } catch (error) {
      const wrong = wrongIn(error);
      const key = await admin.getApiKey({ workspaceId, keyId });
      return [key.name, oneKeyHtml(view, key, form, wrong), 400];
    }
  },

  'POST /keys/{keyId}/rotate': async ({ admin, view, session: { workspaceId, memberId: actor }, keyId, form }) => {
    const { name, scopes } = await admin.getApiKey({ workspaceId, keyId });
    if (!scopes.every((scope) => view.scopes.includes(scope))) throw rejection('scopes_not_allowed');
    const rotation = { workspaceId, keyId, actor, id: idOf(form) };
    const { predecessor, ...issued } = await admin.rotateApiKey(rotation);
    return [filled(view.texts.secretTitle, { name }), secretHtml(view, issued, predecessor)];
  },

  'POST /keys/{keyId}/revoke': async ({ admin, session: { workspaceId, memberId: actor }, keyId, form }) => {
    const reason = form.get('reason')?.trim();
    await admin.revokeApiKey({ workspaceId, keyId, actor, reason: reason === '' ? undefined : reason });
    return `/keys/${keyId}`;
  },
};
