import { expect } from 'chai';
import { PROBLEMS, PROBLEM_CODES, messageOf } from '../../src/problems/catalogue.js';
import { problemPage } from '../../src/problems/problem-page.js';

/** What a reader of the page sees, with code between backticks again. */
const textOf = (page: string): string =>
  page
    .replace(/<\/?code>/g, '`')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

describe('problemPage', () => {
  for (const code of PROBLEM_CODES) {
    it(`tells what happened and what to do about ${code}`, () => {
      const { status, title, remedy } = PROBLEMS[code];
      const text = textOf(problemPage(code));
      for (const part of [title, String(status), `\`${code}\``, messageOf(code), remedy]) expect(text).to.contain(part);
    });

    it(`has, for ${code}, no element but its own, and nothing from elsewhere`, () => {
      const page = problemPage(code);
      const elements = [...page.matchAll(/<\/?([^\s>]+)/g)].map(([, name]) => name);
      expect([...new Set(elements)].sort()).to.deep.equal(
        ['!doctype', 'body', 'code', 'h1', 'h2', 'head', 'html', 'main', 'meta', 'p', 'title'].sort(),
      );
      expect(page).not.to.match(/(?:src|href|style)=/);
      expect(page).not.to.contain('`');
    });
  }

  it('shows what stands between angle brackets as text', () => {
    expect(problemPage('missing_key')).to.contain('<code>Authorization: Bearer &lt;key&gt;</code>');
  });
});
