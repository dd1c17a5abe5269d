import { escaped } from '../html/html.js';

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?/g;

/** Returns a value as indented JSON in HTML, with its names and strings marked for the style sheet. */
export const jsonHtml = (value: unknown): string => {
  const text = JSON.stringify(value, null, 2);
  let html = '';
  let end = 0;
  for (const { 0: token, 1: string, 2: colon = '', index } of text.matchAll(TOKEN)) {
    html += text.slice(end, index);
    if (string === undefined) html += token;
    else html += `<span class="${colon === '' ? 'string' : 'name'}">${escaped(string)}</span>${colon}`;
    end = index + token.length;
  }
  return html + text.slice(end);
};
