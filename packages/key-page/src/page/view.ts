import type { About } from '@workspace-api/contract';
import type { ApiKey, Scope, Timestamp } from '@workspace-api/core';
import { html, type Html } from '@workspace-api/reference/html';
import type { Session } from '../session.js';
import { filled, type KeyPageTexts } from '../texts.js';

/** What every page is made from. */
export interface View {
  readonly texts: KeyPageTexts;
  readonly locale: string;
  readonly now: Timestamp;
  /** The path at which the page is mounted; links begin with it. */
  readonly base: string;
  readonly about: About;
  /** Null on pages for people who are signed out. */
  readonly session: Session | null;
  /** The scopes that the member may give to keys. */
  readonly scopes: readonly Scope[];
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Returns a time as a distance from now, such as "in 12 days", with the time itself, which a script shows in the local zone. */
export const timeHtml = ({ locale, now }: View, time: Timestamp): Html => {
  const distance = Date.parse(time) - Date.parse(now);
  const [unit, length] = UNITS.find(([, one]) => Math.abs(distance) >= one) ?? UNITS[2];
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(distance / length), unit);
  const absolute = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return html`${relative} <small>(<time datetime="${time}">${absolute.format(new Date(time))} UTC</time>)</small>`;
};

const MARK = '\u{f8ff}';

/** Returns a text in which one value is HTML. */
export const withHtml = (
  text: string,
  name: string,
  value: Html,
  others: Readonly<Record<string, string>> = {},
): Html => {
  const [before = '', after = ''] = filled(text, { ...others, [name]: MARK }).split(MARK);
  return html`${before}${value}${after}`;
};

/** Returns when a key was last used, within a sentence. */
export const useHtml = (view: View, { lastUsedAt }: ApiKey): Html =>
  lastUsedAt === null
    ? html`${view.texts.neverUsed}`
    : withHtml(view.texts.usedAgo, 'time', timeHtml(view, lastUsedAt));

const NEAR_MILLISECONDS = 14 * 86_400_000;

/** Returns the state of a key: its name in the texts. */
export const stateOf = (
  { now }: View,
  { revokedAt, expiresAt }: ApiKey,
): 'active' | 'expiring' | 'expired' | 'revoked' => {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'active';
  const left = Date.parse(expiresAt) - Date.parse(now);
  if (left <= 0) return 'expired';
  return left < NEAR_MILLISECONDS ? 'expiring' : 'active';
};

/** Returns a form whose fields carry what makes it safe to repeat: an id that a key is issued with once, and its workspace. */
export const formHtml = (view: View, path: string, content: Html): Html =>
  html`<form method="post" action="${view.base}${path}">
    <input type="hidden" name="id" value="${crypto.randomUUID()}" />
    <input type="hidden" name="workspaceId" value="${view.session?.workspaceId}" />
    ${content}
  </form>`;
