/**
 * The style that all pages share: light or dark colors as the system prefers, and a header with links to the other
 * pages.
 */
export const FRAME_STYLE = `
:root { color-scheme: light; --text: #1f2933; --muted: #52606d; --ground: #fff; --panel: #f4f6f8; --line: #cfd6dd; --link: #0b5cad; }
@media (prefers-color-scheme: dark) {
  :root { color-scheme: dark; --text: #e4e6e6; --muted: #aeb6bb; --ground: #1c2022; --panel: #25292c; --line: #454b4f; --link: #8cc2ff; }
}
html { font: 1rem/1.6 system-ui, sans-serif; color: var(--text); background: var(--ground); }
body { margin: 0; overflow-wrap: anywhere; }
header, .page { max-width: var(--width, 44rem); margin: 0 auto; padding: 0 1.25rem; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 1rem 0 0.75rem; border-bottom: 1px solid var(--line); }
nav strong { flex-grow: 1; }
@media (max-width: 30rem) {
  nav strong { flex-basis: 100%; }
}
nav a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
`;

/** The style of pages that contain only text. It limits the line length. */
export const PROSE_STYLE = `
body { padding-bottom: 3rem; }
h1 { margin: 1.5rem 0 1rem; font-size: 1.8rem; line-height: 1.2; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.2rem; line-height: 1.2; }
p { margin: 0.5rem 0; }
a { color: var(--link); }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { padding: 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 0.3rem; white-space: pre-wrap; }
dt { margin-top: 1.25rem; }
dd { margin: 0; color: var(--muted); }
`;
