import { expect } from 'chai';
import { PAGE_HEADERS } from '../../src/pages/page-headers.js';
import { PROBLEM_CODES } from '../../src/problems/catalogue.js';
import { OPEN_API_HEADERS, OPEN_API_PATH } from '../../src/routes.js';
import { problemType, problemTypes } from '../../src/problems/problem.js';
import { parsedDocument, validatorsOf, type Json } from '../support/document.js';

interface Response {
  readonly description: string;
  readonly headers: Readonly<Record<string, Json>>;
  readonly content?: Readonly<Record<string, Json>>;
}

const PAGES = '/docs/problems';
const PAGE = `${PAGES}/{code}`;

const responsesAt = (path: string): Readonly<Record<string, Response>> => {
  const resources = parsedDocument()['x-open-resources'] as Record<string, { get: { responses: object } }>;
  return resources[path]?.get.responses as Readonly<Record<string, Response>>;
};

/** Returns the headers that have one value, with that value. */
const valuesOf = ({ headers }: Response): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, { required, example, schema }]) =>
      required === true && (schema as Json)['enum'] !== undefined ? [[name, example]] : [],
    ),
  );

describe('the resources without a key in the OpenAPI document', () => {
  it('have a description of each response', () => {
    expect(
      [OPEN_API_PATH, PAGES, PAGE].flatMap((path) =>
        Object.entries(responsesAt(path)).map(([status, { description }]) => [path, status, description]),
      ),
    ).to.deep.equal([
      [OPEN_API_PATH, '200', 'This document.'],
      [OPEN_API_PATH, '304', 'The document has not changed.'],
      [PAGES, '200', 'All kinds of problems.'],
      [PAGE, '200', 'One kind of problem.'],
    ]);
  });

  it('have a request id and the headers that they are sent with', () => {
    // A deployment with a reference sends others.
    const { 'Cache-Control': caching, 'Content-Security-Policy': policy, ...constant } = PAGE_HEADERS;
    const { headers } = responsesAt(PAGE)['200'] ?? expect.fail('There is no page.');
    expect(headers['Cache-Control']).to.include({ required: true, example: caching });
    expect(headers['Content-Security-Policy']).to.include({ required: true, example: policy });
    for (const [path, sent] of [
      [OPEN_API_PATH, OPEN_API_HEADERS],
      [PAGES, constant],
      [PAGE, constant],
    ] as const) {
      for (const response of Object.values(responsesAt(path))) {
        expect(valuesOf(response)).to.deep.equal(sent);
        for (const name of Object.keys(sent))
          expect(response.headers[name]?.['schema'], name).to.have.property('type', 'string');
        expect(response.headers['X-Request-Id']).to.deep.equal({ $ref: '#/components/headers/X-Request-Id' });
      }
    }
  });

  it('are compressed only if the client accepts it: the document, which also has an entity tag', () => {
    for (const { headers } of Object.values(responsesAt(OPEN_API_PATH))) {
      expect(headers['Content-Encoding']).to.include({ required: false, example: 'gzip' });
      expect(headers['ETag']).to.include({ required: true });
    }
  });

  it('have a schema of the document that the document matches, and no content if it has not changed', () => {
    const document = parsedDocument();
    const step = OPEN_API_PATH.replaceAll('/', '~1');
    const validate = validatorsOf(document)(
      `/x-open-resources/${step}/get/responses/200/content/application~1json/schema`,
    );
    expect(validate(document)).to.equal(true);
    for (const field of ['openapi', 'info', 'paths']) {
      expect(validate({ ...document, [field]: undefined }), field).to.equal(false);
      expect(validate({ ...document, [field]: 5 }), field).to.equal(false);
    }
    expect(validate('text')).to.equal(false);
    expect(responsesAt(OPEN_API_PATH)['304']).not.to.have.property('content');
  });

  it('are pages as HTML and as JSON, with every problem as the example', () => {
    for (const path of [PAGES, PAGE]) {
      const { content = {} } = responsesAt(path)['200'] ?? {};
      expect(content).to.have.all.keys('text/html; charset=utf-8', 'application/json');
      const { schema, example } = content['application/json'] ?? {};
      expect(schema).to.have.property('type', 'object');
      if (path === PAGE) expect(problemType.parse(example).code).to.equal(PROBLEM_CODES[0]);
      else expect(problemTypes.parse(example).problems.map(({ code }) => code)).to.deep.equal(PROBLEM_CODES);
    }
  });
});
