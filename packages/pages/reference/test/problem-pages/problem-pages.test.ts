import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { PAGE_HEADERS, PROBLEMS, PROBLEM_CODES, problemPath, type HostProblem } from '@workspace-api/contract';
import { problemType } from '@workspace-api/contract/schemas';
import { htmlPage, type PageLinks } from '../../src/html/html.js';
import { problemPages } from '../../src/problem-pages/problem-pages.js';

const INVOICE_NOT_FOUND: HostProblem = {
  code: 'invoice_not_found',
  status: 404,
  title: 'Invoice <not> found',
  message: 'The `invoice` does not exist in this workspace.',
  remedy: 'Send the id of an invoice from GET /invoices.',
};

/** Returns the visible text, with code between backticks. */
const textOf = (page: string): string =>
  page
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<pre[^>]*><code>|<\/code><\/pre>/g, '\n')
    .replace(/<\/?code>/g, '`')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Returns the targets of the links of a page. */
const linksOf = (html: string): (string | undefined)[] =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, target]) => target);

/** A page with its content for some links. */
interface Page {
  readonly path: string;
  readonly html: string;
  readonly json: string;
}

const pagesWith = (links: PageLinks = {}, hostProblems: readonly HostProblem[] = []): Promise<readonly Page[]> =>
  Promise.all(
    problemPages(hostProblems).map(async ({ path, toContent, toJson }) => ({
      path,
      html: htmlPage(links, await toContent(links)),
      json: toJson(links),
    })),
  );

const pageAt = async (path: string, pages: readonly Page[] | Promise<readonly Page[]> = pagesWith()): Promise<Page> =>
  (await pages).find((page) => page.path === path) ?? expect.fail(`There is no page at ${path}.`);

/** Returns the problems of the list as JSON. */
const problemTypesOf = (json: string) =>
  (JSON.parse(json) as { problems: unknown[] }).problems.map((type) => problemType.parse(type));

describe('the pages about problems', () => {
  it('are one for each kind, and a list', async () => {
    expect((await pagesWith()).map(({ path }) => path)).to.have.members([
      '/docs/problems',
      ...PROBLEM_CODES.map(problemPath),
    ]);
  });

  for (const code of PROBLEM_CODES) {
    it(`say what happened and what to do about ${code}, with an example`, async () => {
      const { status, title, remedy } = PROBLEMS[code];
      const text = textOf((await pageAt(problemPath(code))).html);
      for (const part of [title, String(status), `\`${code}\``, PROBLEMS[code].message, remedy, `"code": "${code}"`])
        expect(text).to.contain(part);
    });

    it(`have the same about ${code} in JSON`, async () => {
      const type = problemType.parse(JSON.parse((await pageAt(problemPath(code))).json));
      const { status, title, remedy } = PROBLEMS[code];
      expect(type).to.deep.equal({
        type: problemPath(code),
        code,
        message: PROBLEMS[code].message.replaceAll('`', ''),
        status,
        title,
        remedy: remedy.replaceAll('`', ''),
      });
    });
  }

  it('have the links to the other pages, what happened, what to do and an example, and no other text', async () => {
    const linesOf = (html: string): string[] =>
      textOf(html.replace(/<style>[^]*<\/style>/, ''))
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
    const { html } = await pageAt(problemPath('invalid_json'), pagesWith());
    const lines = linesOf(html);
    expect(lines.slice(0, lines.indexOf('{'))).to.deep.equal([
      'Invalid JSON · Workspace Public API',
      'Workspace Public API',
      'Problems',
      'OpenAPI',
      'Invalid JSON',
      'Status 400, code `invalid_json`',
      'What happened',
      'The request body is not valid JSON.',
      'What to do',
      'Send one JSON object, encoded in UTF-8.',
      'Example',
    ]);
    expect(linesOf((await pageAt('/docs/problems')).html).slice(0, 7)).to.deep.equal([
      'Problems · Workspace Public API',
      'Workspace Public API',
      'Problems',
      'OpenAPI',
      'Problems',
      'What can be wrong with a request.',
      '400  `unknown_parameter`  Unknown parameter',
    ]);
  });

  it('have the title of the API, escaped', async () => {
    const { html } = await pageAt('/docs/problems', pagesWith({ title: 'Acme <b>' }));
    expect(html)
      .to.contain('<title>Problems · Acme &lt;b&gt;</title>')
      .and.to.contain('<strong>Acme &lt;b&gt;</strong>');
  });

  it('are listed by their status', async () => {
    const statuses = [...(await pageAt('/docs/problems')).html.matchAll(/<dt>(\d+)/g)].map(([, status]) => status);
    expect(statuses).to.have.lengthOf(PROBLEM_CODES.length);
    expect(statuses).to.deep.equal([...statuses].sort());
  });

  it('have the problems of a host, escaped', async () => {
    const pages = await pagesWith({}, [INVOICE_NOT_FOUND]);
    const index = await pageAt('/docs/problems', pages);
    const page = await pageAt('/docs/problems/invoice_not_found', pages);
    for (const { html } of [index, page]) {
      expect(html).to.contain('Invoice &lt;not&gt; found').and.not.to.contain('<not>');
      expect(html).to.contain('The <code>invoice</code> does not exist in this workspace.');
    }
    const { title, status, code, message, remedy } = INVOICE_NOT_FOUND;
    const plain = message.replaceAll('`', '');
    const type = { type: '/docs/problems/invoice_not_found', title, status, code, message: plain, remedy };
    expect(JSON.parse(page.json)).to.deep.equal(type);
    expect(problemTypesOf(index.json).at(-1)).to.deep.equal(type);
  });

  it('link the list with every other page, in both directions', async () => {
    const { html, json } = await pageAt('/docs/problems');
    expect(linksOf(html)).to.include.members(PROBLEM_CODES.map(problemPath));
    for (const code of PROBLEM_CODES) {
      expect(textOf(html)).to.contain(PROBLEMS[code].title).and.to.contain(PROBLEMS[code].message);
      expect((await pageAt(problemPath(code))).html).to.contain('href="/docs/problems"');
    }
    expect(problemTypesOf(json).map(({ code }) => code)).to.deep.equal(PROBLEM_CODES);
  });

  it('link to the OpenAPI document', async () => {
    for (const { html } of await pagesWith()) expect(linksOf(html)).to.include('/api/public/v1/openapi.json');
  });

  it('have the mount path in every link, escaped, and in the examples', async () => {
    const mountPath = '/"><script>';
    const encoded = '/%22%3E%3Cscript%3E';
    const pages = await pagesWith({ mountPath });
    for (const { path, html } of pages) {
      for (const target of linksOf(html)) expect(target).to.satisfy((to: string) => to.startsWith(`${encoded}/`));
      expect(html).not.to.contain('<script');
      expect(path).to.match(/^\/docs\/problems/);
    }
    const { html, json } = await pageAt(problemPath('unknown_key'), pages);
    expect(textOf(html)).to.contain(`"instance": "${encoded}/api/public/v1/groups"`);
    expect(problemType.parse(JSON.parse(json))).to.include({
      type: `${encoded}/docs/problems/unknown_key`,
    });
  });

  it('have only known elements, and load nothing', async () => {
    for (const { html } of await pagesWith()) {
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
        'article',
        'span',
      ];
      expect([...own, 'a', 'dl', 'dt', 'dd']).to.include.members([...elements]);
      expect(html).not.to.match(/ (?:src|style|on\w+)=|@import|url\(/);
      expect(html.replace(/<pre [^]*<\/pre>/, '')).not.to.contain('`');
    }
  });

  it('escape angle brackets', async () => {
    expect((await pageAt('/docs/problems/missing_key')).html).to.contain(
      '<code>Authorization: Bearer &lt;key&gt;</code>',
    );
  });

  it('fit a phone, and have a dark colour scheme', async () => {
    for (const { html } of await pagesWith()) {
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

  it('have one style, and a Content-Security-Policy that allows it and nothing else', async () => {
    const styles = new Set((await pagesWith()).map(({ html }) => /<style>([^]*)<\/style>/.exec(html)?.[1]));
    expect(styles.size).to.equal(1);
    const hash = createHash('sha256').update(String([...styles][0]));
    expect(PAGE_HEADERS['Content-Security-Policy']).to.equal(
      `default-src 'none'; style-src 'sha256-${hash.digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });
});
