import { Validator } from '@seriousme/openapi-schema-validator';
import { SCOPES } from '@workspace-api/core';
import { expect } from 'chai';
import { openApiDocument } from '../src/open-api.js';
import { PROBLEMS, type ProblemCode } from '../src/problems/catalogue.js';
import { IDEMPOTENCY_KEY, readIdempotencyKey } from '../src/requests/idempotency-key.js';
import { COMMON_PROBLEMS, ROUTES } from '../src/routes.js';

type Json = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly maxLength: number; readonly pattern: string };
}

interface Response {
  readonly description: string;
  readonly headers: Json;
  readonly content: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>>;
}

interface Operation {
  readonly operationId: string;
  readonly security: unknown;
  readonly parameters?: readonly Parameter[];
  readonly 'x-required-scope': string;
  readonly responses: Readonly<Record<string, Response>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Json };
}

/** The document as a client reads it. */
const DOCUMENT = JSON.parse(JSON.stringify(openApiDocument())) as Document;

const OPERATIONS = Object.values(DOCUMENT.paths).flatMap((methods) => Object.values(methods));

/** Every object inside a value, itself included. */
const objectsIn = (value: unknown): Json[] =>
  typeof value === 'object' && value !== null
    ? [value as Json, ...Object.values(value).flatMap((inner) => objectsIn(inner))]
    : [];

const resolve = (reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((value, step) => (value as Json | undefined)?.[step], DOCUMENT);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(DOCUMENT)) as Record<string, unknown>);
    expect(errors).to.equal(undefined);
    expect(valid).to.be.true;
    expect(validator.version).to.equal('3.1');
  });

  it('has each operation once, under its own id and with its own scope', () => {
    const scopes = Object.fromEntries(
      OPERATIONS.map((operation) => [operation.operationId, operation['x-required-scope']]),
    );
    expect(OPERATIONS).to.have.lengthOf(ROUTES.length);
    expect(scopes).to.deep.equal(Object.fromEntries(ROUTES.map(({ operationId, scope }) => [operationId, scope])));
    expect(Object.values(scopes)).to.have.members([...SCOPES]);
  });

  it('asks for the key in every operation', () => {
    for (const { security } of OPERATIONS) expect(security).to.deep.equal([{ apiKey: [] }]);
  });

  it('has, under every reference, what it refers to', () => {
    const references = objectsIn(DOCUMENT).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(references).to.have.length.above(20);
    for (const reference of references) expect(resolve(reference), reference).to.be.an('object');
  });

  it('refers to every schema that it has', () => {
    const references = new Set(objectsIn(DOCUMENT).map(({ $ref }) => $ref));
    for (const name of Object.keys(DOCUMENT.components.schemas)) {
      expect(references, name).to.include(`#/components/schemas/${name}`);
    }
  });

  it('allows in no object more members than it names, but pairs of text in metadata', () => {
    const objects = objectsIn(DOCUMENT.components.schemas).filter(({ type }) => type === 'object');
    const open = objects.filter(({ additionalProperties }) => additionalProperties !== false);
    expect(objects).to.have.length.above(15);
    expect(open).to.have.lengthOf(2);
    for (const schema of open) {
      expect(schema).to.deep.include({
        additionalProperties: { type: 'string', minLength: 0, maxLength: 500 },
        propertyNames: { type: 'string', minLength: 1, maxLength: 40 },
        maxProperties: 20,
      });
    }
  });

  it('says of every field what it is', () => {
    const fields = objectsIn(DOCUMENT.components.schemas).flatMap(({ properties }) => Object.entries(properties ?? {}));
    expect(fields).to.have.length.above(60);
    for (const [name, field] of fields) expect(field, name).to.have.any.keys('type', 'anyOf', '$ref');
  });

  for (const { operationId, status, problems } of ROUTES) {
    describe(operationId, () => {
      const responses = OPERATIONS.find((operation) => operation.operationId === operationId)?.responses ?? {};
      const codes: readonly ProblemCode[] = [...COMMON_PROBLEMS, ...problems];

      it('has a response for its success and for each of its problems, and no other', () => {
        const statuses = new Set([status, ...codes.map((code) => PROBLEMS[code].status)].map(String));
        expect(Object.keys(responses)).to.have.members([...statuses]);
        expect(Object.keys(responses)).to.include.members(['400', '401', '403', '431', '500', '503']);
      });

      it('names each of its problems where its status is', () => {
        for (const code of codes) {
          expect(responses[String(PROBLEMS[code].status)]?.description).to.contain(`\`${code}\``);
        }
      });

      it('answers problems as problems, and tells the headers they come with', () => {
        for (const [code, { content, headers }] of Object.entries(responses)) {
          expect(headers).to.have.property('X-Request-Id');
          expect('WWW-Authenticate' in headers, code).to.equal(code === '401' || code === '403');
          expect('Retry-After' in headers, code).to.equal(['409', '429', '503'].includes(code));
          if (Number(code) >= 400) {
            expect(content).to.deep.equal({
              'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
            });
          } else expect(Object.keys(content)).to.deep.equal(['application/json']);
        }
      });
    });
  }

  it('has limit and cursor for the lists alone', () => {
    for (const { operationId, isList } of ROUTES) {
      const { parameters = [] } = OPERATIONS.find((operation) => operation.operationId === operationId) ?? {};
      const inQuery = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      expect(inQuery).to.deep.equal(isList ? ['limit', 'cursor'] : []);
    }
  });

  it('allows the longest idempotency key, also when it is quoted and every character is escaped', () => {
    const { parameters = [] } = OPERATIONS.find(({ operationId }) => operationId === 'createCampaign') ?? {};
    const { schema } = parameters.find(({ name }) => name === IDEMPOTENCY_KEY) ?? {};
    const header = `"${'\\\\'.repeat(255)}"`;
    expect(readIdempotencyKey(header)).to.have.lengthOf(255);
    expect(header).to.have.length.at.most(schema?.maxLength ?? 0);
    expect(header).to.match(new RegExp(schema?.pattern ?? '$^', 'u'));
  });
});
