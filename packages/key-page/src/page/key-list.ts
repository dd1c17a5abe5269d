import type { AuditRecord } from '@workspace-api/admin';
import type { ApiKey, Page, Usage } from '@workspace-api/core';
import { html, type Html } from '@workspace-api/reference/html';
import { filled } from '../texts.js';
import { logHtml } from './key-log.js';
import { stateOf, timeHtml, withHtml, type View } from './view.js';

/** Returns the fields of a key. */
export const keyHtml = (view: View, key: ApiKey): Html => {
  const { texts } = view;
  const state = stateOf(view, key);
  const row = (name: string, value: Html | string): Html =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  return html`<p><code>${key.prefix}…</code> <span class="state ${state}">${texts[state]}</span></p>
    <dl>
      ${row(texts.scopes, html`${key.scopes.map((scope) => html`<code>${scope}</code> `)}`)}
      ${row(texts.issued, withHtml(texts.issuedBy, 'time', timeHtml(view, key.createdAt), { member: key.issuedBy }))}
      ${row(texts.expires, key.expiresAt === null ? texts.expiresNever : timeHtml(view, key.expiresAt))}
      ${row(texts.lastUsed, key.lastUsedAt === null ? texts.never : timeHtml(view, key.lastUsedAt))}
      ${
        key.revokedAt === null
          ? null
          : row(
              texts.revoked,
              withHtml(texts.revokedBy, 'time', timeHtml(view, key.revokedAt), { member: key.revokedBy ?? '–' }),
            )
      }
      ${key.revocationReason === null ? null : row(texts.reason, key.revocationReason)}
    </dl>`;
};

const usageHtml = ({ texts, locale }: View, { metrics }: Usage): Html => {
  const number = new Intl.NumberFormat(locale);
  return html`<dl>
    ${metrics.map(({ metric, used, limit }) => {
      const values = { used: number.format(used), limit: limit === null ? '' : number.format(limit) };
      return html`<div>
        <dt>${texts.metrics[metric]}</dt>
        <dd>${filled(limit === null ? texts.usedUnlimited : texts.used, values)}</dd>
      </div>`;
    })}
  </dl>`;
};

/** Returns links to the next page of a list, and to its beginning. */
export const pagesHtml = ({ texts, base }: View, path: string, isFirst: boolean, nextCursor: string | null): Html =>
  html`<p>
    ${isFirst ? null : html`<a href="${base}${path}">${texts.newest}</a> `}${
      nextCursor === null ? null : html`<a href="${base}${path}?cursor=${nextCursor}" rel="next">${texts.older}</a>`
    }
  </p>`;

/** Returns the list of the keys, with the usage of the workspace and the latest changes. */
export const keyListHtml = (
  view: View,
  { items, nextCursor }: Page<ApiKey>,
  usage: Usage,
  changes: readonly AuditRecord[],
  isFirst: boolean,
): Html => {
  const { texts, base } = view;
  return html`<p><a class="button" href="${base}/new">${texts.newKey}</a></p>
    <h2>${texts.keys}</h2>
    ${items.length === 0 ? html`<p>${texts.noKeys}</p>` : null}
    ${items.map(
      (key) =>
        html`<article>
          <h3><a href="${base}/keys/${key.id}">${key.name}</a></h3>
          ${keyHtml(view, key)}
        </article>`,
    )}
    ${pagesHtml(view, '/', isFirst, nextCursor)}
    <h2>${texts.usage}</h2>
    ${usageHtml(view, usage)}
    <h2>${texts.log}</h2>
    ${logHtml(view, changes)}
    <p><a href="${base}/log">${texts.showLog}</a></p>`;
};
