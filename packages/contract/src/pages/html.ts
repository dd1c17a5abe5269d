const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in an element or between the quotation marks of an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** Escaped text in which what stands between backticks is code. */
export const prose = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** Light or dark as the reader's system is, and no wider than lines can be read. */
const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem; overflow-wrap: anywhere; }
h1, h2 { line-height: 1.2; }
h2 { margin-top: 2rem; font-size: 1.2rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { padding: 1rem; border: 1px solid; border-radius: 0.3rem; white-space: pre-wrap; }
dt { margin-top: 1rem; }
dd { margin: 0; }
`;

/** The style's SHA-256, by which alone a browser is allowed to apply it. A test says what it is after a change. */
const STYLE_HASH = 'sha256-XHm6UUlAUP54FeU8jEsVhWTjmNGjMgi9Pn0fQ+om4SM=';

/** What keeps a page from running or loading anything, and from being framed. */
export const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A whole page around what stands in its middle. The title is text, the content is HTML. */
export const htmlPage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`;
