import { escaped } from '../html/html.js';

/** One of several blocks of code. */
export interface Choice {
  readonly label: string;
  /** The code, in HTML. */
  readonly code: string;
}

/** The maximum number of blocks that the style sheet can switch between. */
const MAX_CHOICES = 8;

const block = (label: string, code: string): string =>
  `<pre tabindex="0" role="group" aria-label="${escaped(label)}"><code>${code}</code></pre>`;

/**
 * Returns blocks of code, one of them visible. Each has a radio button, which the style sheet turns into a tab. So they
 * switch without a script. The name must be unique on the page.
 */
export const choicesHtml = (name: string, legend: string, choices: readonly Choice[]): string => {
  const [first, ...others] = choices;
  if (first === undefined) return '';
  if (others.length === 0) {
    return `<div class="code"><p class="legend">${escaped(legend)}</p>${block(legend, first.code)}</div>`;
  }
  const shown = choices.slice(0, MAX_CHOICES);
  const button = ({ label }: Choice, index: number): string =>
    `<label><input type="radio" name="${escaped(name)}" value="${escaped(label)}"${index === 0 ? ' checked' : ''}>${escaped(label)}</label>`;
  return `<fieldset class="code choices"><legend>${escaped(legend)}</legend>
<div class="tabs">${shown.map(button).join('')}</div>
${shown.map(({ label, code }) => block(`${legend}: ${label}`, code)).join('\n')}</fieldset>`;
};
