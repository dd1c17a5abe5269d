import { escaped } from './html.js';

/** HTML that is safe to send: the text in it is escaped. */
export class Html {
  readonly #html: string;

  constructor(html: string) {
    this.#html = html;
  }

  toString(): string {
    return this.#html;
  }
}

/** A value in a template. An array is joined; null, undefined and false are nothing. */
export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

const toHtml = (value: HtmlValue): string => {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.toString();
  return Array.isArray(value) ? value.map(toHtml).join('') : escaped(String(value));
};

/** Returns the HTML of a template. Every value that is not HTML is text, and is escaped. */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  new Html(String.raw({ raw: strings }, ...values.map(toHtml)));
