import { uriPath } from '@workspace-api/contract/internal';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for an HTML element or a quoted attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** Escapes text for HTML, and converts backticks to code elements. */
export const proseToHtml = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** Returns the HTML header of a page: its logo in HTML, its title, and links. */
export const headerHtml = (title: string, root: string, links: readonly (readonly string[])[], logo = ''): string =>
  `<header>
<nav aria-label="Pages">
${logo}<strong>${escaped(title)}</strong>
${links.map(([path = '', text = '']) => `<a href="${escaped(uriPath(root))}${path}">${text}</a>`).join('\n')}
</nav>
</header>`;
