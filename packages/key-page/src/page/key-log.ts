import type { AuditRecord } from '@workspace-api/admin';
import { html, type Html } from '@workspace-api/reference/html';
import type { KeyPageTexts } from '../texts.js';
import { timeHtml, type View } from './view.js';

type Action = keyof KeyPageTexts['actions'];

/** Returns the entries that concern keys, as far as the page has texts for them. */
export const keyChanges = ({ texts }: View, entries: readonly AuditRecord[]): readonly AuditRecord[] =>
  entries.filter(({ action, outcome }) => action in texts.actions && outcome !== 'not_made');

/** Returns changes to keys as a list. */
export const logHtml = (view: View, changes: readonly AuditRecord[]): Html => {
  const { texts, base } = view;
  if (changes.length === 0) return html`<p>${texts.noLog}</p>`;
  return html`<ul>
    ${changes.map(({ at, actor, action, target, reason, details }) => {
      const name = details['name'];
      return html`<li>
        ${timeHtml(view, at)}:
        ${texts.actions[action as Action]}${
          name === undefined ? null : html` <a href="${base}/keys/${target}">${name}</a>`
        }
        (${actor ?? '–'})${reason === null ? null : html`: ${reason}`}
      </li>`;
    })}
  </ul>`;
};
