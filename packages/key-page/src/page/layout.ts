import { Html, html, toLogo } from '@workspace-api/reference/html';
import type { View } from './view.js';

/** Returns a complete page. Its heading takes the focus, so that screen readers begin there. */
export const pageHtml = (view: View, title: string, main: Html): string => {
  const { texts, locale, base, about, session } = view;
  const product = about.title === undefined ? '' : ` · ${about.title}`;
  const logo = toLogo(about.logo);
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}${product}</title>
        <link rel="stylesheet" href="${base}/key-page.css" />
        <script type="module" src="${base}/key-page.js"></script>
      </head>
      <body>
        <header>
          <nav aria-label="${about.title ?? texts.title}">
            ${logo && new Html(logo.html)}<strong>${about.title}</strong>
            <a href="${base}/">${texts.title}</a>
            ${session?.returnUrl === undefined ? null : html`<a href="${session.returnUrl}">${texts.back}</a>`}
          </nav>
        </header>
        <main class="page">
          <h1 tabindex="-1" autofocus>${title}</h1>
          ${main}
        </main>
      </body>
    </html> `.toString();
};
