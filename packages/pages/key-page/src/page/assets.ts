import type { About } from '@workspace-api/contract';
import { FRAME_STYLE, PROSE_STYLE } from '@workspace-api/reference/html';

/** The custom properties of a page, with their default values. */
const PROPERTIES = {
  accent: 'var(--link)',
  accentText: 'var(--ground)',
  danger: 'light-dark(#a3261d, #ff9d94)',
  radius: '0.3rem',
  font: 'system-ui, sans-serif',
} satisfies Record<keyof NonNullable<About['style']>, string>;

const STYLE = `
body { font-family: var(--font); }
a, nav a, nav button { color: var(--accent); }
.logo { height: 1.6rem; align-self: center; }
h1:focus { outline: none; }
small, legend { color: var(--muted); }
#secret { font-family: ui-monospace, monospace; }
article, pre, fieldset, input, button, .button { border-radius: var(--radius); }
article, fieldset { padding: 0.5rem 1rem; margin: 0.75rem 0; border: 1px solid var(--line); }
article { background: var(--panel); }
article h2 { margin: 0.5rem 0; }
dl > div { display: grid; grid-template-columns: minmax(6rem, 11rem) 1fr; gap: 0 1rem; }
dl dt { margin: 0; color: var(--muted); }
dl dd, form { color: inherit; }
ul { padding-left: 1.2rem; }
fieldset label { display: block; padding: 0.2rem 0; }
input, textarea { border: 1px solid var(--muted); font: inherit; color: var(--text); background: var(--ground); box-sizing: border-box; max-width: 100%; padding: 0.4rem 0.5rem; }
#name, #reason, textarea { width: 100%; }
button, .button { display: inline-block; padding: 0.4rem 1rem; border: 1px solid transparent; font: inherit; color: var(--accent-text); background: var(--accent); text-decoration: none; cursor: pointer; }
form > button { margin-top: 0.75rem; }
nav button { margin: 0; padding: 0; background: none; text-decoration: underline; }
.danger { color: var(--ground); background: var(--danger); }
.copied { display: flex; flex-wrap: wrap; gap: 0.5rem; }
[hidden] { display: none; }
.state { padding: 0.1rem 0.5rem; border: 1px solid currentColor; border-radius: 1rem; font-size: 0.85em; }
.bar { display: block; width: 100%; max-width: 20rem; height: 0.5rem; margin: 0.5rem 0 0.2rem; border-radius: var(--radius); color: var(--accent); background: var(--line); fill: currentColor; }
.expiring, .expired, .revoked, .issue { color: var(--danger); }
summary { margin: 1rem 0; font-weight: bold; cursor: pointer; }
table { width: 100%; border-collapse: collapse; }
caption { padding: 1rem 0 0.5rem; font-weight: bold; text-align: left; }
tr { border-top: 1px solid var(--line); }
th, td { padding: 0.2rem 1rem 0.2rem 0; text-align: left; vertical-align: top; white-space: nowrap; }
td { width: 100%; }
td .bar { max-width: none; }
@media (max-width: 30rem) { dl > div { grid-template-columns: 1fr; } label small { display: block; padding-left: 1.7rem; } }
`;

const SCRIPT = `
for (const time of document.querySelectorAll('time'))
  time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
for (const button of document.querySelectorAll('button[data-copied]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const field = button.previousElementSibling;
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.copied;
    } catch {
      field.focus();
      field.select();
      button.textContent = button.dataset.selected;
    }
  });
}
`;

const toProperty = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Returns the files that every page loads: path, media type and text. */
export const assetsOf = ({ style = {} }: About): readonly (readonly [string, string, string])[] => {
  const set = Object.entries({ ...PROPERTIES, ...style }).map(([name, value]) => `${toProperty(name)}: ${value};`);
  return [
    ['/key-page.css', 'text/css', `${FRAME_STYLE}${PROSE_STYLE}:root { ${set.join(' ')} }${STYLE}`],
    ['/key-page.js', 'text/javascript', SCRIPT],
  ];
};
