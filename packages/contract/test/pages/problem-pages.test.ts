import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { PAGE_HEADERS, problemPages, type Page } from '../../src/pages/problem-pages.js';
import { problemType, problemTypes } from '../../src/schemas/problem-type.js';
import { PROBLEMS, PROBLEM_CODES, messageOf, problemPath } from '../../src/problems/catalogue.js';

/** What a reader of the page sees, with code between backticks again. */
const textOf = (page: string): string =>
  page
    .replace(/<\/?code>/g, '`')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Where the links of a page lead. */
const linksOf = (html: string): (string | undefined)[] =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, target]) => target);

const PAGES = new Map(problemPages().map((page) => [page.path, page.forms]));

const formsAt = (path: string): Page['forms'] => {
  const forms = PAGES.get(path);
  if (forms === undefined) throw new Error(`There is no page at ${path}.`);
  return forms;
};

describe('the pages about problems', () => {
  it('are one for every kind, and one for all', () => {
    expect([...PAGES.keys()]).to.have.members(['/docs/problems', ...PROBLEM_CODES.map(problemPath)]);
  });

  for (const code of PROBLEM_CODES) {
    it(`tell what happened and what to do about ${code}, and show one`, () => {
      const { status, title, remedy } = PROBLEMS[code];
      const text = textOf(formsAt(problemPath(code))['text/html']);
      for (const part of [title, String(status), `\`${code}\``, messageOf(code), remedy, `"code": "${code}"`])
        expect(text).to.contain(part);
    });

    it(`tell programs the same of ${code}`, () => {
      const type = problemType.parse(JSON.parse(formsAt(problemPath(code))['application/json']));
      expect(type).to.deep.equal({ type: problemPath(code), code, message: messageOf(code), ...PROBLEMS[code] });
    });
  }

  it('lead from the one for all to every other, and back', () => {
    const { 'text/html': html, 'application/json': json } = formsAt('/docs/problems');
    expect(linksOf(html)).to.include.members(PROBLEM_CODES.map(problemPath));
    for (const code of PROBLEM_CODES) {
      expect(textOf(html)).to.contain(PROBLEMS[code].title).and.to.contain(messageOf(code));
      expect(formsAt(problemPath(code))['text/html']).to.contain('href="/docs/problems"');
    }
    const { problems } = problemTypes.parse(JSON.parse(json));
    expect(problems.map(({ code }) => code)).to.deep.equal(PROBLEM_CODES);
  });

  it('lead to the document, and to the reference where there is one', () => {
    const [alone, beside] = [problemPages(), problemPages('/reference')].map((pages) =>
      pages.map(({ forms }) => linksOf(forms['text/html'])),
    );
    for (const links of alone ?? [])
      expect(links).to.include('/api/public/v1/openapi.json').and.not.include('/reference');
    for (const links of beside ?? []) expect(links).to.include('/reference');
  });

  it('have no element but their own, and nothing from elsewhere', () => {
    for (const { 'text/html': html } of PAGES.values()) {
      const elements = new Set([...html.matchAll(/<\/?([^\s>]+)/g)].map(([, name]) => name));
      const own = [
        '!doctype',
        'html',
        'head',
        'meta',
        'title',
        'style',
        'body',
        'header',
        'nav',
        'strong',
        'main',
        'h1',
        'h2',
        'p',
        'code',
        'pre',
      ];
      expect([...own, 'a', 'dl', 'dt', 'dd']).to.include.members([...elements]);
      expect(html).not.to.match(/ (?:src|style|on\w+)=|@import|url\(/);
      expect(html.replace(/<pre>[^]*<\/pre>/, '')).not.to.contain('`');
    }
  });

  it('show what stands between angle brackets as text', () => {
    expect(formsAt('/docs/problems/missing_key')['text/html']).to.contain(
      '<code>Authorization: Bearer &lt;key&gt;</code>',
    );
  });

  it('fit a phone, and are dark where the reader likes them dark', () => {
    for (const { 'text/html': html } of PAGES.values()) {
      expect(html).to.contain('<meta name="viewport" content="width=device-width, initial-scale=1">');
      expect(html).to.contain('@media (prefers-color-scheme: dark)');
    }
  });

  it('may be kept for an hour, each form by itself, and tell other sites nothing', () => {
    expect(PAGE_HEADERS).to.include({
      'Cache-Control': 'public, max-age=3600',
      'Referrer-Policy': 'no-referrer',
      Vary: 'Accept',
      'X-Content-Type-Options': 'nosniff',
    });
  });

  it('have one style, and the policy allows that one and nothing else', () => {
    const styles = new Set([...PAGES.values()].map((forms) => /<style>([^]*)<\/style>/.exec(forms['text/html'])?.[1]));
    expect(styles.size).to.equal(1);
    const hash = createHash('sha256').update(String([...styles][0]));
    expect(PAGE_HEADERS['Content-Security-Policy']).to.equal(
      `default-src 'none'; style-src 'sha256-${hash.digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });
});
