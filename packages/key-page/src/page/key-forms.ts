import { KEY_LIFETIMES, type IssuedApiKey } from '@workspace-api/admin';
import { ROUTES } from '@workspace-api/contract';
import type { ApiKey } from '@workspace-api/core';
import { html, type Html } from '@workspace-api/reference/html';
import type { Form } from '../request/read-form.js';
import { filled } from '../texts.js';
import { keyHtml } from './key-list.js';
import { formHtml, stateOf, useHtml, withHtml, type View } from './view.js';

/** Returns the message at a field that is wrong, and the attributes that connect the field with it. */
const issueOf = (
  isWrong: boolean,
  name: string,
  text = '',
): { readonly text: Html | null; readonly attributes: Html | null } =>
  isWrong
    ? {
        text: html`<p class="issue" id="${name}-issue">${text}</p>`,
        attributes: html`aria-invalid="true" aria-describedby="${name}-issue"`,
      }
    : { text: null, attributes: null };

/** Returns the form for a new key, with what was entered before, and the fields that were wrong. */
export const newKeyHtml = (view: View, entered: Form, wrong: readonly string[] = []): Html => {
  const { texts, scopes } = view;
  const issue = (field: string) => issueOf(wrong.includes(field), field, texts.issues[field]);
  const [name, chosen] = [issue('name'), issue('scopes')];
  const checked = (isChecked: boolean): Html | null => (isChecked ? html` checked` : null);
  const lifetime = entered.get('expiresInDays') ?? '90';
  return html`${wrong.length === 0 ? null : html`<p role="alert">${texts.invalid}</p>`}
  ${formHtml(
    view,
    '/new',
    html`<p><label for="name">${texts.name}</label> <small id="name-hint">${texts.nameHint}</small></p>
      ${name.text}
      <input
        id="name"
        name="name"
        maxlength="120"
        required
        autocomplete="off"
        value="${entered.get('name')}"
        ${name.attributes ?? html`aria-describedby="name-hint"`}
      />
      <fieldset ${chosen.attributes}>
        <legend>${texts.scopes}</legend>
        <p><small>${texts.scopesHint}</small></p>
        ${chosen.text}
        ${scopes.map((scope) => html`<label><input type="checkbox" name="scopes" value="${scope}" ${checked(entered.getAll('scopes').includes(scope))} /> <code>${scope}</code></label>`)}
      </fieldset>
      <fieldset>
        <legend>${texts.expires}</legend>
        ${KEY_LIFETIMES.map((days) => {
          const value = String(days ?? 'never');
          const text = days === null ? texts.expiresNever : filled(texts.expiresInDays, { days: value });
          return html`<label
            ><input type="radio" name="expiresInDays" value="${value}" ${checked(value === lifetime)} /> ${text}</label
          >`;
        })}
      </fieldset>
      <button>${texts.issue}</button>`,
  )}`;
};

/** Returns a line with which a member tries a key, if it may read anything. */
const tryHtml = ({ texts, about }: View, { scopes }: ApiKey, secret: string): Html | null => {
  const route = ROUTES.find(({ method, scope }) => method === 'GET' && scopes.includes(scope));
  if (route === undefined) return null;
  const url = about.servers?.[0]?.url.replace(/\/$/, '') ?? '$URL';
  return html`<h2>${texts.tryIt}</h2>
    <pre tabindex="0">${`curl -H "Authorization: Bearer ${secret}" "${url}${route.path}"`}</pre>`;
};

/** Returns a new key with its secret, and when its predecessor was last used. */
export const secretHtml = (view: View, { key, secret }: IssuedApiKey, predecessor?: ApiKey): Html => {
  const { texts, base } = view;
  const copy = html`<button type="button" class="copy" data-copied="${texts.copied}" hidden>${texts.copy}</button>`;
  return html`<section role="status" aria-live="polite">
      <p><strong>${texts.secretHint}</strong></p>
      <p><label for="secret">${texts.secret}</label></p>
      <p class="copied"><input id="secret" readonly value="${secret}" size="44" spellcheck="false" />${copy}</p>
    </section>
    ${tryHtml(view, key, secret)}
    ${
      predecessor === undefined
        ? null
        : html`<p>
            ${withHtml(texts.predecessor, 'use', useHtml(view, predecessor))}
            <a href="${base}/keys/${predecessor.id}">${texts.showOldKey}</a>
          </p>`
    }
    ${keyHtml(view, key)}`;
};

/** Returns a key with what a member can do with it. The forms say when it was last used, so they confirm themselves. */
export const oneKeyHtml = (view: View, key: ApiKey): Html => {
  const { texts, scopes } = view;
  if (stateOf(view, key) === 'revoked') return keyHtml(view, key);
  const mayRotate = key.scopes.every((scope) => scopes.includes(scope));
  return html`${keyHtml(view, key)}
    <h2>${texts.rotate}</h2>
    ${
      mayRotate
        ? formHtml(
            view,
            `/keys/${key.id}/rotate`,
            html`<p>${texts.rotateHint}</p>
              <button>${texts.rotate}</button>`,
          )
        : html`<p>${texts.noRights}</p>`
    }
    <h2>${filled(texts.revoke, { name: key.name })}</h2>
    ${formHtml(
      view,
      `/keys/${key.id}/revoke`,
      html`<p>${withHtml(texts.revokeHint, 'use', useHtml(view, key))}</p>
        <p><label for="reason">${texts.reason}</label></p>
        <input id="reason" name="reason" maxlength="500" autocomplete="off" />
        <button class="danger">${filled(texts.revoke, { name: key.name })}</button>`,
    )}`;
};
