import { expect } from 'chai';
import { problem } from '../../src/problems/problem.js';
import { ROUTES } from '../../src/routes.js';
import { createCampaign } from '../../src/schemas/campaign.js';
import { RESPONSES } from '../../src/schemas/responses.js';
import { DOCUMENT, placesIn, validatorAt, type Json } from '../support/document.js';

interface Operation {
  readonly parameters?: readonly Json[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Media>> }>>;
}

interface Media {
  readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}

const PATHS = DOCUMENT['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;

const operationOf = ({ path, method }: { path: string; method: string }): Operation => {
  const operation = PATHS[path]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`There is no ${method} ${path}.`);
  return operation;
};

/** Everything with a schema: bodies, parameters and headers. */
const WITH_SCHEMA = placesIn(DOCUMENT).filter(({ object }) => typeof object['schema'] === 'object');

describe('the examples of the OpenAPI document', () => {
  for (const { pointer, object } of WITH_SCHEMA.filter(({ object: { example } }) => example !== undefined)) {
    it(`match their schema at ${decodeURIComponent(pointer)}`, () => {
      const validate = validatorAt(`${pointer}/schema`);
      validate(object['example']);
      expect(validate.errors).to.equal(null);
    });
  }

  for (const { pointer, object } of WITH_SCHEMA.filter(({ object: { examples } }) => examples !== undefined)) {
    it(`all match their schema at ${decodeURIComponent(pointer)}`, () => {
      const validate = validatorAt(`${pointer}/schema`);
      for (const [name, { summary, value }] of Object.entries(object['examples'] as Media['examples'])) {
        validate(value);
        expect(validate.errors, name).to.equal(null);
        expect(summary).to.match(/^[A-Z]/);
      }
    });
  }

  it('exist for every header', () => {
    const headers = placesIn(DOCUMENT).filter(({ pointer }) => pointer.endsWith('/headers'));
    const whole = headers.flatMap(({ object }) => Object.entries(object as Readonly<Record<string, Json>>));
    expect(whole).to.have.length.above(50);
    for (const [name, header] of whole) expect(header, name).to.have.any.keys('$ref', 'example');
  });

  for (const route of ROUTES) {
    const { responses, requestBody, parameters = [] } = operationOf(route);

    it(`exist for every request and every response of ${route.operationId}`, () => {
      const requests = Object.values(requestBody?.content ?? {});
      const ofResponses = Object.values(responses).flatMap(({ content }) => Object.values(content));
      for (const { examples } of [...requests, ...ofResponses]) expect(Object.keys(examples)).not.to.be.empty;
      for (const parameter of parameters) expect(parameter).to.have.property('example');
    });

    it(`are accepted by the schemas of ${route.operationId}`, () => {
      const success = responses[String(route.status)]?.content['application/json'];
      for (const { value } of Object.values(success?.examples ?? {})) RESPONSES[route.operationId].parse(value);
      const { examples = {} } = requestBody?.content['application/json'] ?? {};
      for (const { value } of Object.values(examples)) createCampaign.parse(value);
      // Each request has a response.
      if (route.request !== null) expect(examples).to.have.all.keys(Object.keys(success?.examples ?? {}));
    });

    it(`are named by their code for the problems of ${route.operationId}`, () => {
      for (const [status, { content }] of Object.entries(responses)) {
        for (const [code, { value }] of Object.entries(content['application/problem+json']?.examples ?? {})) {
          expect(problem.parse(value)).to.include({ code, status: Number(status) });
        }
      }
    });
  }
});
