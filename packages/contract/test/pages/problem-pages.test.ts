import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { PAGE_HEADERS, problemPages, type ProblemPage } from '../../src/pages/problem-pages.js';
import { problemType, problemTypes } from '../../src/schemas/problem-type.js';
import { PROBLEMS, PROBLEM_CODES, messageOf, problemPath } from '../../src/problems/catalogue.js';

/** Returns the visible text, with code between backticks. */
const textOf = (page: string): string =>
  page
    .replace(/<\/?code>/g, '`')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Returns the targets of the links of a page. */
const linksOf = (html: string): (string | undefined)[] =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, target]) => target);

const PAGES = new Map(problemPages().map((page) => [page.path, page.forms]));

const formsAt = (path: string): ProblemPage['forms'] => {
  const forms = PAGES.get(path);
  if (forms === undefined) throw new Error(`There is no page at ${path}.`);
  return forms;
};

describe('the pages about problems', () => {
  it('are one for each kind, and a list', () => {
    expect([...PAGES.keys()]).to.have.members(['/docs/problems', ...PROBLEM_CODES.map(problemPath)]);
  });

  for (const code of PROBLEM_CODES) {
    it(`say what happened and what to do about ${code}, with an example`, () => {
      const { status, title, remedy } = PROBLEMS[code];
      const text = textOf(formsAt(problemPath(code))['text/html']);
      for (const part of [title, String(status), `\`${code}\``, messageOf(code), remedy, `"code": "${code}"`])
        expect(text).to.contain(part);
    });

    it(`have the same about ${code} in JSON`, () => {
      const type = problemType.parse(JSON.parse(formsAt(problemPath(code))['application/json']));
      const { status, title, remedy } = PROBLEMS[code];
      expect(type).to.deep.equal({ type: problemPath(code), code, message: messageOf(code), status, title, remedy });
    });
  }

  it('link the list with every other page, in both directions', () => {
    const { 'text/html': html, 'application/json': json } = formsAt('/docs/problems');
    expect(linksOf(html)).to.include.members(PROBLEM_CODES.map(problemPath));
    for (const code of PROBLEM_CODES) {
      expect(textOf(html)).to.contain(PROBLEMS[code].title).and.to.contain(messageOf(code));
      expect(formsAt(problemPath(code))['text/html']).to.contain('href="/docs/problems"');
    }
    const { problems } = problemTypes.parse(JSON.parse(json));
    expect(problems.map(({ code }) => code)).to.deep.equal(PROBLEM_CODES);
  });

  it('link to the OpenAPI document, and to the reference if there is one', () => {
    const [alone, beside] = [problemPages(), problemPages({ referencePath: '/reference' })].map((pages) =>
      pages.map(({ forms }) => linksOf(forms['text/html'])),
    );
    for (const links of alone ?? [])
      expect(links).to.include('/api/public/v1/openapi.json').and.not.include('/reference');
    for (const links of beside ?? []) expect(links).to.include('/reference');
  });

  it('have the icon and the guides of the reference if there is one', () => {
    const [alone, beside] = [problemPages(), problemPages({ mountPath: '/shop', referencePath: '/reference' })];
    for (const { forms } of alone) expect(forms['text/html']).not.to.match(/favicon|guides/);
    for (const { forms } of beside) {
      expect(forms['text/html']).to.contain(
        '<link rel="icon" href="/shop/reference/favicon.svg" type="image/svg+xml">',
      );
      expect(linksOf(forms['text/html'])).to.include('/shop/reference/guides');
    }
  });

  it('have the mount path in every link, escaped, and in the examples', () => {
    const mountPath = '/"><script>';
    const encoded = '/%22%3E%3Cscript%3E';
    const pages = problemPages({ mountPath, referencePath: '/reference' });
    for (const { path, forms } of pages) {
      for (const target of linksOf(forms['text/html']))
        expect(target).to.satisfy((to: string) => to.startsWith(`${encoded}/`));
      expect(forms['text/html']).not.to.contain('<script');
      expect(path).to.match(/^\/docs\/problems/);
    }
    const forms = pages.find(({ path }) => path === problemPath('unknown_key'))?.forms;
    expect(textOf(forms?.['text/html'] ?? '')).to.contain(`"instance": "${encoded}/api/public/v1/groups"`);
    expect(problemType.parse(JSON.parse(forms?.['application/json'] ?? ''))).to.include({
      type: `${encoded}/docs/problems/unknown_key`,
    });
  });

  it('have only known elements, and load nothing', () => {
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

  it('escape angle brackets', () => {
    expect(formsAt('/docs/problems/missing_key')['text/html']).to.contain(
      '<code>Authorization: Bearer &lt;key&gt;</code>',
    );
  });

  it('fit a phone, and have a dark colour scheme', () => {
    for (const { 'text/html': html } of PAGES.values()) {
      expect(html).to.contain('<meta name="viewport" content="width=device-width, initial-scale=1">');
      expect(html).to.contain('@media (prefers-color-scheme: dark)');
    }
  });

  it('are cacheable for an hour by media type, and send no referrer', () => {
    expect(PAGE_HEADERS).to.include({
      'Cache-Control': 'public, max-age=3600',
      'Referrer-Policy': 'no-referrer',
      Vary: 'Accept',
      'X-Content-Type-Options': 'nosniff',
    });
  });

  it('have one style, and a Content-Security-Policy that allows their icon and nothing else', () => {
    const styles = new Set([...PAGES.values()].map((forms) => /<style>([^]*)<\/style>/.exec(forms['text/html'])?.[1]));
    expect(styles.size).to.equal(1);
    const hash = createHash('sha256').update(String([...styles][0]));
    expect(PAGE_HEADERS['Content-Security-Policy']).to.equal(
      `default-src 'none'; img-src 'self'; style-src 'sha256-${hash.digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });
});
