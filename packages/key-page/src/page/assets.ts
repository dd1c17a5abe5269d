import type { About } from '@workspace-api/contract';
import { FRAME_STYLE } from '@workspace-api/reference/html';

/** The custom properties of a page, with what they are unless the deployment sets them. */
const PROPERTIES = {
  accent: 'var(--link)',
  accentText: 'var(--ground)',
  danger: 'light-dark(#a3261d, #ff9d94)',
  radius: '0.3rem',
  font: 'system-ui, sans-serif',
} satisfies Record<keyof NonNullable<About['style']>, string>;

const STYLE = `
body { padding-bottom: 3rem; font-family: var(--font); }
a { color: var(--accent); }
.logo { height: 1.6rem; align-self: center; }
h1 { margin: 1.5rem 0 1rem; font-size: 1.8rem; line-height: 1.2; }
h1:focus { outline: none; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.2rem; line-height: 1.2; }
h3 { margin: 0; font-size: 1rem; }
code, pre, #secret { font-family: ui-monospace, monospace; font-size: 0.9em; }
article, pre { padding: 1rem; margin: 0.75rem 0; border: 1px solid var(--line); border-radius: var(--radius); background: var(--panel); }
pre { white-space: pre-wrap; }
dl { margin: 0.5rem 0; }
dl > div { display: grid; grid-template-columns: minmax(6rem, 9rem) 1fr; gap: 0.1rem 1rem; }
dt, small, legend { color: var(--muted); }
dd { margin: 0; }
p { margin: 0.5rem 0; }
ul { padding-left: 1.2rem; }
fieldset { margin: 1rem 0; padding: 0.5rem 1rem; border: 1px solid var(--line); border-radius: var(--radius); }
fieldset label { display: block; padding: 0.2rem 0; }
input:not([type=checkbox], [type=radio]) { box-sizing: border-box; max-width: 100%; padding: 0.4rem 0.5rem; border: 1px solid var(--muted); border-radius: var(--radius); font: inherit; color: var(--text); background: var(--ground); }
#name, #reason { width: 100%; }
button, .button { display: inline-block; padding: 0.4rem 1rem; border: 1px solid transparent; border-radius: var(--radius); font: inherit; color: var(--accent-text); background: var(--accent); text-decoration: none; cursor: pointer; }
form > button { margin-top: 0.75rem; }
.danger { color: var(--ground); background: var(--danger); }
.copied { display: flex; flex-wrap: wrap; gap: 0.5rem; }
[hidden] { display: none; }
.state { padding: 0.1rem 0.5rem; border: 1px solid currentColor; border-radius: 1rem; font-size: 0.85em; }
.expiring, .expired, .revoked, .issue { color: var(--danger); }
@media (max-width: 30rem) { dl > div { grid-template-columns: 1fr; } }
`;

const SCRIPT = `
for (const time of document.querySelectorAll('time')) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
  time.textContent = format.format(new Date(time.dateTime));
}
for (const button of document.querySelectorAll('button.copy')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.previousElementSibling.value);
    button.textContent = button.dataset.copied;
  });
}
`;

const toProperty = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Returns the files that every page loads, by path. */
export const assetsOf = ({ style = {} }: About) => {
  const properties = Object.entries({ ...PROPERTIES, ...style }).map(
    ([name, value]) => `${toProperty(name)}: ${value};`,
  );
  return {
    '/key-page.css': { type: 'text/css', text: `${FRAME_STYLE}:root { ${properties.join(' ')} }${STYLE}` },
    '/key-page.js': { type: 'text/javascript', text: SCRIPT },
  };
};
