import { expect } from 'chai';
import { examplePathOf } from '../../src/examples/successes.js';
import { problem } from '../../src/problems/problem.js';
import { placesOf, type Route } from '../../src/route.js';
import { ROUTES } from '../../src/routes.js';
import { CampaignInput, OPERATIONS, ValidationIssues } from '@workspace-api/core';
import type { z } from '@workspace-api/core/zod';
import { parsedDocument, placesIn, validatorsOf, type Json, type Place } from '../support/document.js';

interface Operation {
  readonly parameters?: readonly Json[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Media>> }>>;
}

interface Media {
  readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}

const issuesOf = (schema: z.ZodType, value: unknown): ValidationIssues['found'] => {
  const issues = new ValidationIssues();
  issues.check(schema, value);
  return issues.found;
};

const operationOf = (document: Json, { path, method }: Route): Operation => {
  const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const operation = paths[path]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`There is no ${method} ${path}.`);
  return operation;
};

/** Returns everything with a schema: bodies, parameters and headers. */
const placesWithSchema = (document: Json): Place[] =>
  placesIn(document).filter(({ object }) => typeof object['schema'] === 'object');

describe('the examples of the OpenAPI document', () => {
  it('match their schemas', () => {
    const document = parsedDocument();
    const validatorAt = validatorsOf(document);
    const places = placesWithSchema(document).filter(({ object }) => object['example'] !== undefined);
    expect(places).to.have.length.above(20);
    for (const { pointer, object } of places) {
      const validate = validatorAt(`${pointer}/schema`);
      validate(object['example']);
      expect(validate.errors, decodeURIComponent(pointer)).to.equal(null);
    }
  });

  it('match their schemas where there are several, each with a summary', () => {
    const document = parsedDocument();
    const validatorAt = validatorsOf(document);
    const places = placesWithSchema(document).filter(({ object }) => object['examples'] !== undefined);
    expect(places).to.have.length.above(50);
    for (const { pointer, object } of places) {
      const validate = validatorAt(`${pointer}/schema`);
      for (const [name, { summary, value }] of Object.entries(object['examples'] as Media['examples'])) {
        validate(value);
        expect(validate.errors, `${decodeURIComponent(pointer)} ${name}`).to.equal(null);
        expect(summary).to.match(/^[A-Z]/);
      }
    }
  });

  it('exist for every header', () => {
    const headers = placesIn(parsedDocument()).filter(({ pointer }) => pointer.endsWith('/headers'));
    const all = headers.flatMap(({ object }) => Object.entries(object as Readonly<Record<string, Json>>));
    expect(all).to.have.length.above(50);
    for (const [name, header] of all) expect(header, name).to.have.any.keys('$ref', 'example');
  });

  for (const route of ROUTES) {
    it(`exist for every request and every response of ${route.operationId}`, () => {
      const { responses, requestBody, parameters = [] } = operationOf(parsedDocument(), route);
      const requests = Object.values(requestBody?.content ?? {});
      const ofResponses = Object.values(responses).flatMap(({ content }) => Object.values(content));
      for (const { examples } of [...requests, ...ofResponses]) expect(Object.keys(examples)).not.to.be.empty;
      // Importers send examples as values, and every cursor but those of pages is invalid.
      for (const parameter of parameters) expect('example' in parameter).to.equal(parameter['name'] !== 'cursor');
    });

    it(`are accepted by the schemas of ${route.operationId}`, () => {
      const { responses, requestBody } = operationOf(parsedDocument(), route);
      const success = responses[String(route.status)]?.content['application/json'];
      for (const { value } of Object.values(success?.examples ?? {})) {
        const { output } = OPERATIONS[route.operationId];
        expect(issuesOf(output, (value as { readonly data: unknown }).data)).to.deep.equal([]);
      }
      const { examples = {} } = requestBody?.content['application/json'] ?? {};
      for (const { value } of Object.values(examples)) expect(issuesOf(CampaignInput, value)).to.deep.equal([]);
      // Each request has a response.
      if (placesOf(route).body.length > 0) expect(examples).to.have.all.keys(Object.keys(success?.examples ?? {}));
    });

    it(`are named by their code for the problems of ${route.operationId}`, () => {
      for (const [status, { content }] of Object.entries(operationOf(parsedDocument(), route).responses)) {
        for (const [code, { value }] of Object.entries(content['application/problem+json']?.examples ?? {})) {
          expect(problem.parse(value)).to.include({ code, status: Number(status) });
        }
      }
    });

    it(`have the path of ${route.operationId}, unless the request could not be read`, () => {
      const examples = Object.values(operationOf(parsedDocument(), route).responses).flatMap(({ content }) =>
        Object.values(content['application/problem+json']?.examples ?? {}),
      );
      const paths = examples.map(({ value }) => problem.parse(value).instance);
      expect(new Set(paths)).to.have.all.keys(examplePathOf(route), '/');
    });
  }
});
