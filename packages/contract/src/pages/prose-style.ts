/** The style of pages that contain only text. It limits the line length. */
export const PROSE_STYLE = `
body { padding-bottom: 3rem; }
h1 { margin: 1.5rem 0 1rem; font-size: 1.8rem; line-height: 1.2; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.2rem; line-height: 1.2; }
p { margin: 0.5rem 0; }
a { color: var(--link); }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { padding: 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 0.3rem; white-space: pre-wrap; }
form { margin-top: 1rem; color: var(--muted); }
input { padding: 0.2rem 0.5rem; border: 1px solid var(--muted); border-radius: 0.3rem; font: inherit; color: var(--text); background: var(--ground); }
dt { margin-top: 1.25rem; }
dd { margin: 0; color: var(--muted); }
`;
