import { escaped } from '../html/html.js';

/** The words of the languages of samples that structure a program, and the constants of JSON. */
const KEYWORDS =
  'as async await const curl def defer export for from func if import let new nil not null of or package return true false var yield True False None';

/** A string with the colon of a name after it, a comment, a number, or a keyword. */
const TOKEN = new RegExp(
  String.raw`("(?:[^"\\\n]|\\.)*"|'[^']*'|${'`[^`]*`'})(\s*:(?!:))?|(?<=^|\s)((?:#|//) .*)|\b(?:${KEYWORDS.replaceAll(' ', '|')})\b|\b\d[\d_.]*\b`,
  'gm',
);

const mark = (kind: string, text: string): string => `<span class="${kind}">${escaped(text)}</span>`;

/** Returns code in HTML, with its strings, names, comments and keywords marked for the style sheet. Knows no language. */
export const codeHtml = (code: string): string => {
  let html = '';
  let end = 0;
  for (const { 0: token, 1: string, 2: colon, 3: comment, index } of code.matchAll(TOKEN)) {
    html += escaped(code.slice(end, index));
    if (string !== undefined) html += mark(colon === undefined ? 'string' : 'name', string) + (colon ?? '');
    else if (comment !== undefined) html += mark('comment', comment);
    else html += /^\d/.test(token) ? token : mark('keyword', token);
    end = index + token.length;
  }
  return html + escaped(code.slice(end));
};

/** Returns a value as indented JSON in HTML. */
export const jsonHtml = (value: unknown): string => codeHtml(JSON.stringify(value, null, 2));
