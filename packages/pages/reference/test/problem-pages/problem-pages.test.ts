import { expect } from 'chai';
import { PROBLEMS, PROBLEM_CODES, type HostProblem } from '@workspace-api/contract';
import { problemKind, problemPath } from '@workspace-api/contract/internal';
import { problemContent, problemIndexContent } from '../../src/problem-pages/problem-html.js';

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

const INDEX = problemIndexContent(PROBLEM_CODES.map(problemKind), '').html;

const pageAbout = (problem: Parameters<typeof problemContent>[0]): string => problemContent(problem, '').html;

const PAGES = [INDEX, ...PROBLEM_CODES.map(pageAbout)];

describe('the pages about problems', () => {
  for (const code of PROBLEM_CODES) {
    it(`say what happened and what to do about ${code}, with an example`, () => {
      const { status, title, remedy } = PROBLEMS[code];
      const text = textOf(pageAbout(code));
      for (const part of [title, String(status), `\`${code}\``, PROBLEMS[code].message, remedy, `"code": "${code}"`])
        expect(text).to.contain(part);
    });
  }

  it('have what happened, what to do and an example, and no other text', () => {
    const linesOf = (html: string): string[] =>
      textOf(html)
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
    const lines = linesOf(pageAbout('invalid_json'));
    expect(lines.slice(0, lines.indexOf('{'))).to.deep.equal([
      'Invalid JSON',
      'Status 400, code `invalid_json`',
      'What happened',
      'The request body is not valid JSON.',
      'What to do',
      'Send one JSON object, encoded in UTF-8.',
      'Example',
    ]);
    expect(linesOf(INDEX).slice(0, 3)).to.deep.equal([
      'Problems',
      'What can be wrong with a request.',
      '400  `unknown_parameter`  Unknown parameter',
    ]);
  });

  it('are listed by their status', () => {
    const statuses = [...INDEX.matchAll(/<dt>(\d+)/g)].map(([, status = '']) => status);
    expect(statuses).to.have.lengthOf(PROBLEM_CODES.length);
    expect(statuses).to.deep.equal([...statuses].sort());
  });

  it('have the problems of a host, escaped', () => {
    for (const html of [problemIndexContent([INVOICE_NOT_FOUND], '').html, pageAbout(INVOICE_NOT_FOUND)]) {
      expect(html).to.contain('Invoice &lt;not&gt; found').and.not.to.contain('<not>');
      expect(html).to.contain('The <code>invoice</code> does not exist in this workspace.');
    }
  });

  it('are linked from the list', () => {
    expect(linksOf(INDEX)).to.deep.equal(
      PROBLEM_CODES.toSorted((one, other) => PROBLEMS[one].status - PROBLEMS[other].status).map(problemPath),
    );
    for (const code of PROBLEM_CODES)
      expect(textOf(INDEX)).to.contain(PROBLEMS[code].title).and.to.contain(PROBLEMS[code].message);
  });

  it('have the mount path in every link, escaped, and in the examples', () => {
    const mountPath = '/"><script>';
    const encoded = '/%22%3E%3Cscript%3E';
    const index = problemIndexContent(PROBLEM_CODES.map(problemKind), mountPath).html;
    const { html } = problemContent('unknown_key', mountPath);
    for (const target of linksOf(index)) expect(target).to.satisfy((to: string) => to.startsWith(`${encoded}/`));
    expect(index + html).not.to.contain('<script');
    expect(textOf(html)).to.contain(`"instance": "${encoded}/api/public/v1/groups"`);
  });

  it('have only known elements, and load nothing', () => {
    const known = ['article', 'h1', 'h2', 'p', 'a', 'dl', 'dt', 'dd', 'code', 'pre', 'span'];
    for (const html of PAGES) {
      expect(known).to.include.members([...html.matchAll(/<\/?([^\s>]+)/g)].map(([, name]) => name));
      expect(html).not.to.match(/ (?:src|style|on\w+)=|@import|url\(/);
      expect(html.replace(/<pre [^]*<\/pre>/, '')).not.to.contain('`');
    }
  });

  it('escape angle brackets', () => {
    expect(pageAbout('missing_key')).to.contain('<code>Authorization: Bearer &lt;key&gt;</code>');
  });
});
