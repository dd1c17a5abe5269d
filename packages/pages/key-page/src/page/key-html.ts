import {
  DEFAULT_KEY_LIFETIME,
  KEY_LIFETIMES,
  type AuditRecord,
  type CountedApiKey,
  type IssuedApiKey,
} from '@workspace-api/admin';
import { ROUTES } from '@workspace-api/contract';
import type { ApiKey, Page, Scope } from '@workspace-api/core';
import { html, type Html } from '@workspace-api/reference/html';
import type { Form } from '../request/read-form.js';
import { filled, type KeyPageTexts } from '../texts.js';
import { barHtml, fieldsHtml, formHtml, timeHtml, type View } from './view.js';

const NEAR_MILLISECONDS = 14 * 86_400_000;

/** Returns the state of a key: its name in the texts. */
const stateOf = ({ now }: View, { revokedAt, expiresAt }: ApiKey): 'active' | 'expiring' | 'expired' | 'revoked' => {
  if (revokedAt !== null) return 'revoked';
  const left = expiresAt === null ? Infinity : Date.parse(expiresAt) - Date.parse(now);
  if (left <= 0) return 'expired';
  return left < NEAR_MILLISECONDS ? 'expiring' : 'active';
};

const isEnded = (view: View, key: ApiKey): boolean => ['expired', 'revoked'].includes(stateOf(view, key));

/** Returns the end of a key, below the part of its lifetime that is left. */
const expiryHtml = (view: View, key: ApiKey): Html | string => {
  if (key.expiresAt === null) return view.texts.never;
  const [end = 0, start = 0, now = 0] = [key.expiresAt, key.createdAt, view.now].map(Date.parse);
  const time = timeHtml(view, key.expiresAt);
  return isEnded(view, key) ? time : barHtml((end - now) / (end - start), time, stateOf(view, key));
};

/** Returns a scope with what it allows. */
const scopeHtml = ({ texts }: View, scope: Scope): Html =>
  html`<code>${scope}</code> <small>${texts.scopeHints[scope]}</small>`;

/** Returns a key. In a list, its requests are drawn beside `most`, and its scopes are not explained. */
const keyHtml = (view: View, key: ApiKey | CountedApiKey, most?: number): Html => {
  const { texts, formats } = view;
  const state = stateOf(view, key);
  const { createdAt, lastUsedAt, revokedAt, revokedBy, issuedBy, scopes } = key;
  const requests = 'requestsThisMonth' in key ? key.requestsThisMonth : null;
  return html`<p><code>${key.prefix}</code>${'…'} <span class="state ${state}">${texts[state]}</span></p>
${fieldsHtml([
  [texts.thisMonth, requests !== null && barHtml(most ? requests / most : null, formats.number.format(requests))],
  [texts.expires, expiryHtml(view, key)],
  [texts.lastUsed, lastUsedAt === null ? texts.never : timeHtml(view, lastUsedAt)],
  [texts.scopes, scopes.map((scope) => (most ? html`<code>${scope}</code> ` : html`${scopeHtml(view, scope)}<br>`))],
  [texts.allowedAddresses, key.allowedAddresses.join(', ')],
  [texts.requestsPerMinute, key.requestsPerMinute],
  [texts.issued, filled(texts.byMember, { time: timeHtml(view, createdAt), member: issuedBy })],
  [texts.revoked, revokedAt && filled(texts.byMember, { time: timeHtml(view, revokedAt), member: revokedBy ?? '–' })],
  [texts.reason, key.revocationReason],
])}`;
};

/** Returns when a key was last used, within a sentence. */
const useHtml = (view: View, { lastUsedAt }: ApiKey): Html | string =>
  lastUsedAt === null ? view.texts.neverUsed : filled(view.texts.usedAgo, { time: timeHtml(view, lastUsedAt) });

/** Returns links to the beginning of a list, and to its next page. */
const pagesHtml = ({ texts, base }: View, path: string, isFirst: boolean, nextCursor: string | null): Html =>
  html`<p>${isFirst ? null : html`<a href="${base}${path}">${texts.newest}</a> `}
${nextCursor && html`<a href="${base}${path}?cursor=${nextCursor}" rel="next">${texts.older}</a>`}</p>`;

type Action = keyof KeyPageTexts['actions'];

/** Returns the changes to keys among the entries of an audit log. */
const changesHtml = (view: View, entries: readonly AuditRecord[]): Html => {
  const { texts, base } = view;
  const isShown = ({ action, outcome }: AuditRecord): boolean => action in texts.actions && outcome !== 'not_made';
  const items = entries.filter(isShown);
  if (items.length === 0) return html`<p>${texts.noLog}</p>`;
  return html`<ul>${items.map(({ at, actor, action, target, reason, details: { name } }) => {
    const key = name && html` <a href="${base}/keys/${target}">${name}</a>`;
    return html`<li>${timeHtml(view, at)}: ${texts.actions[action as Action]}${key} (${actor ?? '–'})${reason && `: ${reason}`}</li>`;
  })}</ul>`;
};

/** Returns a page of the changes to keys. */
export const logHtml = (view: View, { items, nextCursor }: Page<AuditRecord>, isFirst: boolean): Html =>
  html`${changesHtml(view, items)}${pagesHtml(view, '/log', isFirst, nextCursor)}`;

/** Returns a page of the keys, and below them those that have ended. */
export const keyListHtml = (
  view: View,
  workspaceName: string,
  { items, nextCursor }: Page<CountedApiKey>,
  isFirst: boolean,
): Html => {
  const { texts, base } = view;
  const most = Math.max(1, ...items.map(({ requestsThisMonth }) => requestsThisMonth));
  const articles = (keys: readonly CountedApiKey[]): Html[] =>
    keys.map(
      (key) =>
        html`<article><h2><a href="${base}/keys/${key.id}">${key.name}</a></h2>${keyHtml(view, key, most)}</article>`,
    );
  const ended = items.filter((key) => isEnded(view, key));
  return html`<p>${workspaceName}</p>
<p><a class="button" href="${base}/new">${texts.newKey}</a></p>
${items.length === 0 ? html`<p>${texts.noKeys}</p>` : null}
${articles(items.filter((key) => !isEnded(view, key)))}
${ended.length > 0 && html`<details><summary>${filled(texts.endedKeys, { number: ended.length })}</summary>${articles(ended)}</details>`}
${pagesHtml(view, '/', isFirst, nextCursor)}
`;
};

/** Returns the fields of a form for the settings of a key, with the previous input. */
const settingsHtml = ({ texts }: View, entered: Form, wrong: readonly string[]) => {
  const hint = (field: keyof KeyPageTexts['issues']): Html =>
    wrong.includes(field)
      ? html`<p class="issue" role="alert" id="${field}-hint">${texts.issues[field]}</p>`
      : html`<p id="${field}-hint"><small>${texts[`${field}Hint`]}</small></p>`;
  const labelled = (field: 'name' | 'allowedAddresses' | 'requestsPerMinute', control: Html): Html =>
    html`<label for="${field}">${texts[field]}</label>${hint(field)}${control}`;
  const name = html`<input id="name" name="name" maxlength="120" required autocomplete="off" aria-describedby="name-hint" value="${entered.get('name')}">`;
  const addresses = html`<textarea id="allowedAddresses" name="allowedAddresses" rows="3" spellcheck="false" aria-describedby="allowedAddresses-hint">${entered.get('allowedAddresses')}</textarea>`;
  const rate = html`<input id="requestsPerMinute" name="requestsPerMinute" type="number" min="1" aria-describedby="requestsPerMinute-hint" value="${entered.get('requestsPerMinute')}">`;
  const limits = [labelled('allowedAddresses', addresses), labelled('requestsPerMinute', rate)];
  return { hint, name: labelled('name', name), limits };
};

/** Returns the form for a new key, with the previous input, and its invalid fields. */
export const newKeyHtml = (view: View, entered: Form, wrong: readonly string[] = []): Html => {
  const { texts, scopes } = view;
  const { hint, name, limits } = settingsHtml(view, entered, wrong);
  const choice = (type: string, name: string, value: string, text: Html | string, isChecked: boolean): Html =>
    html`<label><input type="${type}" name="${name}" value="${value}"${isChecked && html` checked`}> ${text}</label>`;
  const lifetime = entered.get('expiresInDays') ?? String(DEFAULT_KEY_LIFETIME);
  const form = html`${name}
<fieldset aria-describedby="scopes-hint"><legend>${texts.scopes}</legend>
${hint('scopes')}
${scopes.map((one) => choice('checkbox', 'scopes', one, scopeHtml(view, one), entered.getAll('scopes').includes(one)))}
</fieldset>
<fieldset><legend>${texts.expires}</legend>
<p><small>${filled(texts.expiresHint, { days: DEFAULT_KEY_LIFETIME })}</small></p>
${KEY_LIFETIMES.map((days) => {
  const text = days === null ? texts.never : filled(texts.inDays, { days });
  return choice('radio', 'expiresInDays', String(days), text, String(days) === lifetime);
})}
</fieldset>
${limits}
<p><button>${texts.issue}</button></p>`;
  return formHtml(view, '/new', form);
};

/** Returns a new key with its secret, and when its predecessor was last used. */
export const secretHtml = (view: View, { key, secret }: IssuedApiKey, predecessor?: ApiKey): Html => {
  const { texts, base, about } = view;
  const route = ROUTES.find(({ method, scope }) => method === 'GET' && key.scopes.includes(scope));
  const url = about.servers?.[0]?.url.replace(/\/$/, '');
  const line = route && url && `curl -H "Authorization: Bearer ${secret}" "${url}${route.path}"`;
  const old = predecessor && filled(texts.predecessor, { use: useHtml(view, predecessor) });
  return html`<section aria-live="polite"><p><strong>${texts.secretHint}</strong></p>
<p><label for="secret">${texts.secret}</label></p>
<p class="copied"><input id="secret" readonly value="${secret}" size="44" spellcheck="false">
<button type="button" data-copied="${texts.copied}" data-selected="${texts.selected}" hidden>${texts.copy}</button></p></section>
${line && html`<h2>${texts.tryIt}</h2><pre tabindex="0">${line}</pre>`}
${old && html`<p>${old} <a href="${base}/keys/${predecessor.id}">${texts.showOldKey}</a></p>`}
${keyHtml(view, key)}`;
};

/**
 * Returns a key with the member's actions, with the previous input, and its invalid fields. The forms say when the key was last
 * used, so they confirm themselves.
 */
export const oneKeyHtml = (view: View, key: CountedApiKey, entered?: Form, wrong: readonly string[] = []): Html => {
  const { texts, scopes } = view;
  if (key.revokedAt !== null) return keyHtml(view, key);
  const revoke = filled(texts.revoke, { name: key.name });
  const mayRotate = key.scopes.every((scope) => scopes.includes(scope));
  const rotation = formHtml(
    view,
    `/keys/${key.id}/rotate`,
    html`<p>${texts.rotateHint}</p><button>${texts.rotate}</button>`,
  );
  const revocation = html`<p>${filled(texts.revokeHint, { use: useHtml(view, key) })}</p>
<p><label for="reason">${texts.reason}</label></p>
<input id="reason" name="reason" maxlength="500" autocomplete="off">
<button class="danger">${revoke}</button>`;
  const stored = new URLSearchParams({
    ...{ name: key.name, allowedAddresses: key.allowedAddresses.join('\n') },
    requestsPerMinute: String(key.requestsPerMinute ?? ''),
  });
  const settings = settingsHtml(view, entered ?? stored, wrong);
  const change = html`${settings.name}${settings.limits}
<p><button>${texts.change}</button></p>`;
  return html`${keyHtml(view, key)}
<h2>${texts.change}</h2>
${formHtml(view, `/keys/${key.id}/update`, change)}
<h2>${texts.rotate}</h2>
${mayRotate ? rotation : html`<p>${texts.errors.scopes_not_allowed[1]}</p>`}
<h2>${revoke}</h2>
${formHtml(view, `/keys/${key.id}/revoke`, revocation)}`;
};
