import { PROBLEMS, PROBLEM_CODES, ROUTES } from '@workspace-api/contract';
import { openApiDocument } from '@workspace-api/contract/open-api';
import { expect } from 'chai';
import { adminOpenApiDocument } from '@workspace-api/http/admin';
import { filesBelow, readText } from '../../src/repository.js';
import { PAGES } from '../../src/pages/pages.js';

/** Returns the rows of all tables of a page as cell texts. */
const rowsOf = (page: string): string[][] =>
  [...readText(page).matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) => row.split(' | ').map((cell) => cell.trim()));

const code = (text: string): string => `\`${text}\``;

const sorted = (values: Iterable<number>): number[] => [...new Set(values)].sort((one, other) => one - other);

describe('docs/errors.md', () => {
  it('says to retry for the statuses of the problems whose remedy it is', () => {
    const [, list = ''] = /^Retry on ([\d, and]+)/m.exec(readText('docs/errors.md')) ?? [];
    const remedied = PROBLEM_CODES.map((name) => PROBLEMS[name]).filter(({ remedy }) => /\bRetry\b/.test(remedy));
    expect((list.match(/\d+/g) ?? []).map(Number)).to.deep.equal(sorted(remedied.map(({ status }) => status)));
  });
});

describe('docs/using-the-api.md', () => {
  it('has exactly one row for every operation, with its scope', () => {
    const rows = rowsOf('docs/using-the-api.md').filter(([operation = '']) => /^`[A-Z]+ \//.test(operation));
    expect(rows.map(([operation, scope]) => [operation, scope])).to.have.deep.members(
      ROUTES.map(({ method, path, scope }) => [code(`${method} ${path}`), code(scope)]),
    );
  });
});

/** The pairs of keywords that bound a value. */
const BOUNDS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

/** Returns the ranges of all schemas in a document, as they read in words. */
const rangesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const schema = value as Readonly<Record<string, unknown>>;
  const own = BOUNDS.filter(([min, max]) => min in schema && max in schema);
  const words = own.map((names) => names.map((name) => Number(schema[name]).toLocaleString('en')).join(' to '));
  return [...words, ...Object.values(schema).flatMap(rangesIn)];
};

describe('a range in words', () => {
  const documents = [openApiDocument(), adminOpenApiDocument()];
  // The tokens of the back office and the keys of idempotent requests are in headers, which have patterns.
  const known = new Set([...documents.flatMap(rangesIn), '32 to 256', '1 to 255']);
  const sources = ['hexagon/admin', 'hosts/client', 'hexagon/contract'].flatMap((name) =>
    filesBelow(`packages/${name}/src`, '.ts'),
  );
  const texts = [...PAGES.filter((page) => !/^docs.(configuration|decisions)/.test(page)), ...sources];

  it('is that of a schema, on every page and in every docstring', () => {
    const found = texts.flatMap((file) =>
      [...readText(file).matchAll(/\b\d[\d,]* to \d[\d,]*(?= (?:characters|ids|visible|seconds)|[,.:] )/g)].map(
        ([range]) => ({
          file,
          range,
        }),
      ),
    );
    expect(found).to.have.length.above(15);
    expect(found.filter(({ range }) => !known.has(range))).to.deep.equal([]);
  });
});
