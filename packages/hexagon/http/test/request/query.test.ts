import { ROUTES, RequestError, problemResponse, type Problem, type Route } from '@workspace-api/contract';
import { isList } from '@workspace-api/contract/internal';
import { openApiDocument } from '@workspace-api/contract/open-api';
import { problem } from '@workspace-api/contract/schemas';
import { requestTo } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import fc from 'fast-check';
import { RequestInput } from '../../src/request/input.js';
import { readQuery as valuesAndIssuesOf } from '../../src/request/query.js';
import { requestErrorOf } from '../support/request-error-of.js';

const CURSOR = '01890a5d-ac96-774b-bcce-b302099a8057';

interface Response {
  readonly content: Readonly<
    Record<string, { readonly examples: Readonly<Record<string, { readonly value: Problem }>> }>
  >;
}

const LIST = new RequestInput(ROUTES.find(isList) as Route);
const OTHER = new RequestInput(ROUTES[0] as Route);

const readQuery = async (query: string, ofList: boolean): Promise<{ readonly limit?: unknown }> =>
  (await (ofList ? LIST : OTHER).read({ ...requestTo('/'), query }, {})) as object;

describe('the query of an operation', () => {
  for (const [search, request] of [
    ['', {}],
    ['limit=5', { limit: 5 }],
    ['limit=007', { limit: 7 }],
    [`cursor=${CURSOR}`, { cursor: CURSOR }],
    [`cursor=${CURSOR}&limit=100`, { limit: 100, cursor: CURSOR }],
    ['li%6Dit=%35', { limit: 5 }],
    ['&&limit=5&', { limit: 5 }],
    ['limit=999999999', { limit: 999_999_999 }],
    ['cursor=true', { cursor: 'true' }],
    ['cursor=&limit=', {}],
    ['limit=&limit=5', { limit: 5 }],
  ] as const) {
    it(`reads ?${search} of a list`, async () => {
      expect(await readQuery(search, true)).to.deep.equal(request);
    });
  }

  for (const text of ['1e2', '5.5', '-1', '+5', ' 5', '5 ', '0x10', '1000000000', '٥', '5,5']) {
    it(`reads ${JSON.stringify(text)} as a limit that is not a number`, async () => {
      expect((await readQuery(new URLSearchParams({ limit: text }).toString(), true)).limit).to.be.NaN;
    });
  }

  for (const [search, ofList, code, errors] of [
    ['a=1', true, 'unknown_parameter', ['a unknown_parameter']],
    ['limit=5', false, 'unknown_parameter', ['limit unknown_parameter']],
    ['Limit=5', true, 'unknown_parameter', ['Limit unknown_parameter']],
    ['__proto__=1', true, 'unknown_parameter', ['__proto__ unknown_parameter']],
    ['=1', true, 'unknown_parameter', [' unknown_parameter']],
    ['limit=5&limit=6', true, 'invalid_parameter', ['limit duplicate']],
    ['limit=5&limit=5&limit=5', true, 'invalid_parameter', ['limit duplicate']],
    ['limit=0&limit=5', true, 'invalid_parameter', ['limit duplicate', 'limit out_of_range']],
    ['limit=5&limit=6&a', true, 'unknown_parameter', ['limit duplicate', 'a unknown_parameter']],
    ['a=1&a=2&b', true, 'unknown_parameter', ['a unknown_parameter', 'b unknown_parameter']],
    [
      'limit=x&cursor=y&z=1',
      true,
      'unknown_parameter',
      ['z unknown_parameter', 'limit out_of_range', 'cursor invalid_format'],
    ],
  ] as const) {
    it(`rejects ?${search} of ${ofList ? 'a list' : 'another operation'} with every issue`, async () => {
      const error = await requestErrorOf(() => readQuery(search, ofList));
      expect(error.code).to.equal(code);
      expect(error.errors.map((issue) => `${String(issue.parameter)} ${issue.code}`)).to.deep.equal(errors);
    });
  }

  it('rejects an unknown parameter with the issue that the document has as its example', async () => {
    const { errors } = await requestErrorOf(() => readQuery('workspaceId=1', true));
    const { paths } = openApiDocument() as { paths: Record<string, { get: { responses: Record<string, Response> } }> };
    const examples =
      paths['/api/public/v1/groups']?.get.responses['400']?.content['application/problem+json']?.examples;
    expect(examples?.['unknown_parameter']?.value.errors).to.deep.equal(errors);
  });

  it('rejects a parameter after any number of empty ones', async () => {
    const search = (last: string): string => `limit=5${'&'.repeat(1_000)}${last}`;
    for (const [last, code] of [
      ['a=1', 'unknown_parameter'],
      ['limit=6', 'invalid_parameter'],
    ] as const) {
      expect((await requestErrorOf(() => readQuery(search(last), true))).code).to.equal(code);
    }
  });

  it('skips an empty parameter, except a string', () => {
    const types = { name: 'string', cursor: 'string', limit: 'number', gift: 'boolean' };
    expect(valuesAndIssuesOf('name=&cursor=&limit=&gift=', types)).to.deep.equal({ values: { name: '' }, issues: [] });
  });

  it('names the parameter that an unknown one is like', async () => {
    const { errors } = await requestErrorOf(() => readQuery('limt=5', true));
    expect(errors[0]?.detail).to.equal('Unknown parameter. Did you mean limit?');
  });

  it('says what to do about a repeated parameter', async () => {
    const { errors } = await requestErrorOf(() => readQuery('limit=5&limit=6', true));
    expect(errors).to.deep.equal([{ parameter: 'limit', code: 'duplicate', detail: 'Send this parameter once.' }]);
  });

  it('says how to paginate instead of a parameter of another kind of pagination, of a list alone', async () => {
    for (const name of [
      'page',
      'pageSize',
      'page[number]',
      'per_page',
      'perPage',
      'offset',
      'skip',
      'starting_after',
    ]) {
      for (const ofList of [true, false]) {
        const { errors } = await requestErrorOf(() => readQuery(`${name}=2`, ofList));
        const detail = ofList
          ? 'Unknown parameter. Pagination is by cursor: send limit, and the nextCursor of a page as cursor.'
          : 'Unknown parameter. Remove it.';
        expect(errors).to.deep.equal([{ parameter: name, code: 'unknown_parameter', detail }]);
      }
    }
  });

  it('says what to do about an API key that is the value of a parameter, and does not repeat it', async () => {
    for (const prefix of ['wsk_', 'acme_', 'wsk%5F']) {
      const { errors } = await requestErrorOf(() => readQuery(`api_key=${prefix}${'a'.repeat(38)}`, true));
      expect(errors).to.deep.equal([
        {
          parameter: 'api_key',
          code: 'unknown_parameter',
          detail:
            'The API key is in the URL, and so in logs. Replace it, and send the new one in the header Authorization: ' +
            'Bearer <key>.',
        },
      ]);
    }
  });

  it('repeats no API key that is the name of a parameter', async () => {
    const { errors } = await requestErrorOf(() => readQuery(`wsk_${'a'.repeat(38)}=1`, true));
    expect(errors[0]?.parameter).to.equal('wsk_*');
  });

  it('reads the 100th parameter, and not the 101st', async () => {
    const ninetyNine = 'a&'.repeat(99);
    const namesIn = async (query: string) =>
      (await requestErrorOf(() => readQuery(query, true))).errors.map(({ parameter }) => parameter);
    expect(await namesIn(`${ninetyNine}limit=0`)).to.deep.equal(['a', 'limit']);
    for (const start of ['', '&']) expect(await namesIn(`${start}a&${ninetyNine}limit=0`)).to.deep.equal(['a']);
  });

  it('names at most 100 characters of a name, and no half of a surrogate pair', async () => {
    const { errors } = await requestErrorOf(() => readQuery(`x${'👩'.repeat(100)}`, true));
    expect(errors[0]?.parameter).to.equal(`x${'👩'.repeat(49)}\ufffd`);
  });

  it('reads at most 100 parameters', async () => {
    const unknown = Array.from({ length: 5_000 }, (_, index) => index.toString(36)).join('&');
    const named = async (query: string) => (await requestErrorOf(() => readQuery(query, true))).errors;
    expect(await named(`${unknown}&limit=0`)).to.have.lengthOf(100);
    const errors = await named(`limit=0&${unknown}`);
    expect(errors).to.have.lengthOf(100);
    expect(errors.at(-1)).to.include({ parameter: 'limit', code: 'out_of_range' });
  });

  it('throws problems that match their schema, and nothing else, for any text', async () => {
    const pieces = fc.constantFrom(
      'limit',
      'cursor',
      '=',
      '&',
      '%',
      '5',
      '%F0%9F',
      '%00',
      '+',
      CURSOR,
      '?',
      '[',
      '\ud83d',
    );
    const searches = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(searches, fc.boolean(), async (search, ofList) => {
        try {
          expect(Object.keys(await readQuery(search, ofList)).filter((name) => !['limit', 'cursor'].includes(name))).to
            .be.empty;
        } catch (error) {
          expect(error).to.be.instanceOf(RequestError);
          problem.parse(problemResponse(error, { requestId: 'id', path: '/' }).body);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
