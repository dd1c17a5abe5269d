import type { About } from '@workspace-api/contract';
import type { Scope, Timestamp } from '@workspace-api/core';
import { Html, html, toLogo, type HtmlValue } from '@workspace-api/reference/html';
import type { Session } from '../session.js';
import type { KeyPageTexts } from '../texts.js';

/** The times of a language. Making a formatter costs fifty times its use. */
const formatsOf = (locale: string) => ({
  relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  absolute: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  number: new Intl.NumberFormat(locale),
});

/** The words of a page in one language. */
export interface Language {
  readonly texts: KeyPageTexts;
  readonly locale: string;
  readonly formats: ReturnType<typeof formatsOf>;
}

/** Returns the language of a page. The first view makes its formatters. */
export const languageOf = (locale: string, texts: KeyPageTexts): Language => {
  let formats: Language['formats'] | undefined;
  return {
    texts,
    locale,
    get formats() {
      return (formats ??= formatsOf(locale));
    },
  };
};

/** What every page is made from. */
export interface View extends Language {
  readonly now: Timestamp;
  /** The path at which the page is mounted; links begin with it. */
  readonly base: string;
  readonly about: About;
  /** Null on pages for people who are signed out. */
  readonly session: Session | null;
  /** Where the product is. */
  readonly returnUrl: string | undefined;
  /** Whether the session is the page's own, which the member can end. */
  readonly canEnd: boolean;
  /** The scopes that the member may give to keys. */
  readonly scopes: readonly Scope[];
}

/** A page with its status, which defaults to 200. */
export type Page = readonly [title: HtmlValue, main: Html, status?: number | undefined];

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Returns a time as its distance from now, such as "in 12 days", and itself, which a script shows in the local zone. */
export const timeHtml = ({ formats, now }: View, time: Timestamp): Html => {
  const distance = Date.parse(time) - Date.parse(now);
  const [unit, length] = UNITS.find(([, one]) => Math.abs(distance) >= one) ?? UNITS[2];
  const relative = formats.relative.format(Math.round(distance / length), unit);
  const absolute = formats.absolute.format(new Date(time));
  return html`${relative} <small>(<time datetime="${time}">${absolute} UTC</time>)</small>`;
};

/** Returns a text, below a bar of that part of its width. Screen readers skip the bar. Null is no bar. */
export const barHtml = (part: number | null, text: HtmlValue, state = ''): Html => {
  if (part === null) return html`${text}`;
  const width = part > 0 ? Math.min(100, Math.max(1, Math.round(part * 100))) : 0;
  return html`<svg class="bar ${state}" aria-hidden="true"><rect width="${width}%" height="100%"/></svg> ${text}`;
};

/** Returns names with their values. Leaves out those that have none. */
export const fieldsHtml = (fields: readonly (readonly [name: string, value: HtmlValue])[]): Html =>
  html`<dl>${fields.map(([name, value]) => value && html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

/** Returns a form that is safe to repeat: it has an id with which a key is issued once, and its workspace. */
export const formHtml = ({ base, session }: View, path: string, content: Html): Html =>
  html`<form method="post" action="${base}${path}">
<input type="hidden" name="id" value="${crypto.randomUUID()}">
<input type="hidden" name="workspaceId" value="${session?.workspaceId}">
${content}
</form>`;

/** Returns a complete page. Its heading takes the focus, so that screen readers begin there. */
export const pageHtml = (view: View, title: HtmlValue, main: Html): string => {
  const { texts, locale, base, about, session, returnUrl, canEnd } = view;
  const logo = toLogo(about.logo);
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}${about.title && ` · ${about.title}`}</title>
<link rel="stylesheet" href="${base}/key-page.css">
<script type="module" src="${base}/key-page.js"></script>
</head>
<body>
<header><nav aria-label="${texts.title}">
${logo && new Html(logo.html)}${about.title && html`<strong>${about.title}</strong>`}
<a href="${base}/">${texts.title}</a>
${session && html`<a href="${base}/usage">${texts.usage}</a> <a href="${base}/log">${texts.log}</a>`}
${returnUrl && html`<a href="${returnUrl}">${texts.back}</a>`}
${canEnd && formHtml(view, '/sign-out', html`<button>${texts.signOut}</button>`)}
</nav></header>
<main class="page">
<h1 tabindex="-1" autofocus>${title}</h1>
${main}
</main>
</body>
</html>
`.toString();
};
