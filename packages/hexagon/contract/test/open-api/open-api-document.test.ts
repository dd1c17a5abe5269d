import { Validator } from '@seriousme/openapi-schema-validator';
import { CAMPAIGN_STATUSES, INSTANCE_STATUSES, SCOPES } from '@workspace-api/core';
import { ISSUE_MEANINGS, METRIC_UNITS } from '@workspace-api/core/internal';
import { expect } from 'chai';
import type { OpenApiDocumentOptions } from '../../src/open-api/open-api-document.js';
import { PROBLEMS, type ProblemCode } from '../../src/problems/catalogue.js';
import { isList } from '../../src/route.js';
import { COMMON_PROBLEMS, ROUTES } from '../../src/routes.js';
import { parsedDocument, type Json } from '../support/document.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
}

interface Response {
  readonly description: string;
  readonly 'x-problem-codes'?: readonly string[];
  readonly headers: Json;
  readonly content: Readonly<Record<string, { readonly schema: unknown }>>;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: unknown;
  readonly parameters?: readonly Parameter[];
  readonly 'x-required-scope': string;
  readonly responses: Readonly<Record<string, Response>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Json; readonly headers: Json };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly 'x-unrouted-responses': Readonly<Record<string, Response>>;
}

const documentOf = (options?: OpenApiDocumentOptions): Document => parsedDocument(options) as unknown as Document;

const operationsOf = ({ paths }: Document): Operation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

const responsesOf = (id: string): Operation['responses'] =>
  operationsOf(documentOf()).find(({ operationId }) => operationId === id)?.responses ?? {};

/** Returns every object in a value, including the value itself. */
const objectsIn = (value: unknown): Json[] =>
  typeof value === 'object' && value !== null
    ? [value as Json, ...Object.values(value).flatMap((inner) => objectsIn(inner))]
    : [];

const resolve = (document: Document, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((value, step) => (value as Json | undefined)?.[step], document);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const document = documentOf();
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>);
    expect(errors).to.equal(undefined);
    expect(valid).to.be.true;
    expect(validator.version).to.equal('3.1');
  });

  it('has each operation once, with its id and its scope', () => {
    const operations = operationsOf(documentOf());
    const scopes = Object.fromEntries(
      operations.map((operation) => [operation.operationId, operation['x-required-scope']]),
    );
    expect(operations).to.have.lengthOf(ROUTES.length);
    expect(scopes).to.deep.equal(Object.fromEntries(ROUTES.map(({ operationId, scope }) => [operationId, scope])));
    expect([...new Set(Object.values(scopes))]).to.have.members([...SCOPES]);
  });

  it('requires a key for every operation', () => {
    const operations = operationsOf(documentOf());
    for (const { security } of operations) expect(security).to.deep.equal([{ apiKey: [] }]);
  });

  it('resolves every reference', () => {
    const document = documentOf();
    const references = objectsIn(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(references).to.have.length.above(20);
    for (const reference of references) expect(resolve(document, reference), reference).to.be.an('object');
  });

  it('uses every schema and every header', () => {
    const document = documentOf();
    const references = new Set(objectsIn(document).map(({ $ref }) => $ref));
    for (const kind of ['schemas', 'headers'] as const) {
      for (const name of Object.keys(document.components[kind])) {
        expect(references, name).to.include(`#/components/${kind}/${name}`);
      }
    }
  });

  it('names every object in the fields of its schemas, so that generators make a type of it', () => {
    const { schemas } = documentOf().components as unknown as {
      schemas: Readonly<Record<string, { properties: Json }>>;
    };
    for (const [name, { properties }] of Object.entries(schemas)) {
      const fields = Object.values(properties) as readonly Json[];
      expect(
        fields.filter(({ type, properties: inner }) => type === 'object' && inner !== undefined),
        name,
      ).to.deep.equal([]);
    }
    expect(schemas).to.include.all.keys('CampaignContent', 'CreateCampaignContent', 'ListGroupsSuccessData');
  });

  it('describes every tag of its operations, in the order in which a caller needs them', () => {
    const document = documentOf();
    const operations = operationsOf(document);
    const names = document.tags.map(({ name }) => name);
    expect(new Set(operations.flatMap(({ tags }) => tags))).to.have.all.keys(names);
    expect(names).to.deep.equal(['Workspace', 'Instances', 'Groups', 'Campaigns', 'Usage']);
    for (const { description } of document.tags) expect(description).to.match(/^[A-Z].+\.$/);
  });

  it('names no host and no scheme', () => {
    const document = documentOf();
    expect(document.servers.map(({ url }) => url)).to.deep.equal(['/']);
    expect(JSON.stringify(document)).not.to.contain('http:');
  });

  it('names the mount path as its server, percent-encoded', () => {
    const { servers } = documentOf({ mountPath: '/shop/gr%C3%B6%C3%9Fe?' });
    expect(servers.map(({ url }) => url)).to.deep.equal(['/shop/gr%C3%B6%C3%9Fe%3F']);
  });

  it('has the responses to requests without an operation', () => {
    expect(documentOf()['x-unrouted-responses']).to.have.all.keys('400', '404', '405', '408', '431');
  });

  it('says what it is, who is responsible for it, and how to authenticate', () => {
    const { info, servers, components } = parsedDocument() as Record<string, Record<string, Json>>;
    expect(info).to.deep.include({
      title: 'Workspace Public API',
      version: '1.0.0',
      contact: { name: 'The operator of this service' },
    });
    expect(info).not.to.have.any.keys('license', 'termsOfService', 'x-logo');
    expect(info?.['summary']).to.match(/^The data of one workspace.*\.$/);
    for (const topic of ['Authentication', 'Pagination', 'Errors', 'Retries', 'Rate limits', 'Versioning'])
      expect(info?.['description']).to.contain(`- **${topic}.** `);
    expect(servers?.[0]).to.include({ 'x-internal': false });
    expect(servers?.[0]?.['description']).to.match(/^The service that serves this document/);
    expect(components?.['securitySchemes']).to.have.nested.property('apiKey.scheme', 'bearer');
    expect(components?.['securitySchemes']).to.have.nested.property('apiKey.description').that.contains('`wsk_`');
  });

  it('says what a deployment says about itself, and keeps the rest of the description', () => {
    const about = {
      title: 'Acme API',
      version: '7',
      description: 'Send messages.',
      contact: { email: 'api@acme.example' },
      termsOfService: 'https://acme.example/terms',
      license: { name: 'Proprietary' },
      servers: [{ url: 'https://api.acme.example' }],
      logo: 'https://acme.example/logo.svg',
    };
    const { logo, servers, description, ...inInfo } = about;
    const document = parsedDocument({ about, mountPath: '/shop' }) as Record<string, Record<string, Json>>;
    expect(document['info']).to.deep.include({
      ...inInfo,
      summary: description,
      'x-logo': { url: logo, altText: 'Acme API' },
    });
    expect(document['info']?.['description']).to.match(/^Send messages\.\n\n- \*\*Authentication\.\*\* /);
    expect(document['servers']).to.deep.equal([{ ...servers[0], 'x-internal': false }]);
    expect(JSON.stringify(document)).not.to.contain('Workspace Public API');
  });

  it('names the methods that a path supports in a 405 only, and no rate limit before a key is known', () => {
    const { 'x-unrouted-responses': unrouted } = documentOf();
    for (const [status, { headers }] of Object.entries(unrouted)) {
      expect('Allow' in headers, status).to.equal(status === '405');
      expect(headers).not.to.have.any.keys('RateLimit', 'RateLimit-Policy', 'WWW-Authenticate');
    }
    expect(unrouted['405']?.headers).to.have.nested.property('Allow.required', true);
    for (const { responses } of operationsOf(documentOf()))
      for (const { headers } of Object.values(responses)) expect(headers).not.to.have.property('Allow');
  });

  it('describes a success of each operation, and a problem by its codes and titles', () => {
    const successOf = (id: string): string | undefined =>
      Object.values(responsesOf(id)).find(({ content }) => 'application/json' in content)?.description;
    expect(['getUsage', 'listGroups', 'createCampaign'].map(successOf)).to.deep.equal([
      'The usage.',
      'A page of the list.',
      'The record that was created.',
    ]);
    expect(responsesOf('createCampaign')['409']?.description).to.equal(
      '`idempotency_in_progress`: Request in progress.',
    );
    expect(responsesOf('getUsage')['429']?.description).to.equal(
      '`rate_limited`: Rate limit exceeded. `quota_exceeded`: Quota exceeded.',
    );
  });

  it('requires the body of a creation, and no parameter of a list', () => {
    const operations = operationsOf(documentOf()) as unknown as readonly Json[];
    const bodies = operations.flatMap(({ requestBody = [] }) => requestBody as Json);
    expect(bodies).to.have.lengthOf(1);
    for (const body of bodies) expect(body).to.include({ required: true, description: 'Unknown fields are rejected.' });
    const parameters = operations.flatMap(({ parameters = [] }) => parameters as readonly Json[]);
    for (const { required, in: place } of parameters) expect(required).to.equal(place === 'path');
  });

  it('has a value for each header that is always the same, and requires it', () => {
    const { headers } = documentOf().components as { headers: Record<string, Json> };
    for (const name of ['Cache-Control', 'X-Content-Type-Options', 'Accept']) {
      const { required, schema, example, description } = headers[name] ?? {};
      expect(required).to.equal(true);
      expect(schema).to.deep.equal({ type: 'string', enum: [example] });
      expect(description).to.match(/^[A-Z].+\.$/);
    }
    expect(headers['Idempotency-Replayed']).to.include({ required: false, example: 'true' });
    for (const { scope, operationId } of ROUTES) {
      const challenge = responsesOf(operationId)['403']?.headers['WWW-Authenticate'] as Json;
      const description = 'The challenge (RFC 6750), if the scope is missing.';
      expect(challenge, scope).to.include({ description, required: false });
    }
  });

  it('closes the request to unknown fields, and leaves responses open for new ones', () => {
    const document = documentOf();
    const { CreateCampaign, CreateCampaignContent, ...responses } = document.components.schemas;
    const withFields = (schema: unknown): Json[] =>
      objectsIn(schema).filter(({ type, properties }) => type === 'object' && properties !== undefined);
    const request = withFields([CreateCampaign, CreateCampaignContent]);
    expect(request).to.have.lengthOf(2);
    for (const { additionalProperties } of request) expect(additionalProperties).to.be.false;
    expect(withFields(responses)).to.have.length.above(15);
    for (const schema of withFields(responses)) expect(schema).not.to.have.property('additionalProperties');
  });

  it('describes every field and every schema', () => {
    const document = documentOf();
    for (const schema of Object.values(document.components.schemas)) expect(schema).to.have.property('description');
    const fields = objectsIn(document).flatMap(({ properties }) => Object.entries((properties ?? {}) as Json));
    const bare = fields.filter(([, field]) => {
      const { description, $ref } = field as { description?: string; $ref?: string };
      return $ref === undefined && description === undefined;
    });
    expect(bare.map(([name]) => name)).to.deep.equal([]);
  });

  it('describes each value of a state, a metric, a scope and an issue in a line of its own', () => {
    const { Instance, Campaign, UsageMetricsItem, WorkspaceKey, ProblemErrorsItem } = documentOf().components
      .schemas as Record<string, Json>;
    const linesAt = (schema: Json | undefined, steps: string): readonly string[] => {
      const field = steps.split('.').reduce<unknown>((value, step) => (value as Json | undefined)?.[step], schema);
      const { description = '' } = field as { description?: string };
      return description.split('\n').slice(2);
    };
    for (const [values, lines] of [
      [INSTANCE_STATUSES, linesAt(Instance, 'properties.status')],
      [CAMPAIGN_STATUSES, linesAt(Campaign, 'properties.status')],
      [Object.keys(METRIC_UNITS), linesAt(UsageMetricsItem, 'properties.metric')],
      [SCOPES, linesAt(WorkspaceKey, 'properties.scopes')],
      [[...Object.keys(ISSUE_MEANINGS), 'unknown_parameter'], linesAt(ProblemErrorsItem, 'properties.code')],
    ] as const) {
      expect(lines.map((line) => /^- `(.+)`: [A-Z].+\.$/.exec(line)?.[1])).to.have.members([...values]);
    }
  });

  it('describes everything in whole sentences, and names each operation in a few words', () => {
    const document = documentOf();
    const described = objectsIn(document).filter(({ description }) => typeof description === 'string');
    expect(described).to.have.length.above(200);
    for (const { description } of described) expect(description).to.match(/^[A-Z`][^]*\.$/);
    for (const { summary, tags, description } of operationsOf(document) as unknown as readonly Json[]) {
      expect(summary).to.match(/^[A-Z][^.]+$/);
      expect(tags).to.have.lengthOf(1);
      expect(description).to.be.a('string');
    }
  });

  it('uses nothing that generators of clients fail on: const, null as an alternative, or a pattern of surrogates', () => {
    const document = documentOf();
    // Generators for Go give an object without a name no type.
    const named: readonly unknown[] = Object.values(document.components.schemas);
    const objects = objectsIn(document.components.schemas).filter(({ type, properties }) => type && properties);
    expect(objects).to.have.length.above(15);
    for (const object of objects) expect(named).to.include(object);
    for (const object of objectsIn(document.components)) {
      expect(object).not.to.have.any.keys('const', 'allOf', 'anyOf', 'oneOf');
      expect(String(object['pattern'])).not.to.match(/\\u[dD][89a-fA-F]/);
    }
  });

  it('bounds every string, number and array, so that generated clients know what to expect', () => {
    const { components, paths } = documentOf();
    const bounds = {
      string: ['minLength', 'maxLength'],
      integer: ['minimum', 'maximum', 'format'],
      array: ['maxItems'],
    } as const;
    for (const schema of objectsIn([components, paths])) {
      const [type] = [schema['type']].flat();
      if (schema['enum'] === undefined && typeof type === 'string' && type in bounds)
        expect(schema, JSON.stringify(schema)).to.include.all.keys(...bounds[type as keyof typeof bounds]);
    }
  });

  it('limits metadata', () => {
    const document = documentOf();
    const metadata = objectsIn(document.components.schemas).filter(({ propertyNames }) => propertyNames !== undefined);
    expect(metadata).not.to.deep.equal([]);
    for (const { maxProperties, propertyNames, additionalProperties } of metadata) {
      expect(maxProperties).to.equal(20);
      expect(propertyNames).to.include({ type: 'string', minLength: 1, maxLength: 40 });
      expect(additionalProperties).to.include({ type: 'string', minLength: 0, maxLength: 500 });
    }
  });

  it('has a type for every field', () => {
    const document = documentOf();
    const fields = objectsIn(document.components.schemas).flatMap(({ properties }) => Object.entries(properties ?? {}));
    expect(fields).to.have.length.above(60);
    for (const [name, field] of fields) expect(field, name).to.have.any.keys('type', 'anyOf', '$ref');
  });

  for (const { operationId, scope, status, problems } of ROUTES) {
    describe(operationId, () => {
      const codes: readonly ProblemCode[] = [...COMMON_PROBLEMS, ...(problems as readonly ProblemCode[])];

      it('has a response for its success and for each of its problems, and no other', () => {
        const responses = responsesOf(operationId);
        const statuses = new Set([status, ...codes.map((code) => PROBLEMS[code].status)].map(String));
        expect(Object.keys(responses)).to.have.members([...statuses]);
        expect(Object.keys(responses)).to.include.members(['400', '401', '403', '408', '429', '431', '500', '503']);
      });

      it('has, for each status of a problem, the possible codes', () => {
        const responses = responsesOf(operationId);
        for (const [code, { content, 'x-problem-codes': possible }] of Object.entries(responses)) {
          if (Number(code) < 400) expect(Object.keys(content)).to.deep.equal(['application/json']);
          else {
            expect(Object.keys(content)).to.deep.equal(['application/problem+json']);
            const ofStatus = codes.filter((candidate) => String(PROBLEMS[candidate].status) === code);
            expect(content['application/problem+json']?.schema).to.deep.equal({ $ref: '#/components/schemas/Problem' });
            expect(possible).to.deep.equal(ofStatus);
          }
        }
      });

      it('documents the headers of responses', () => {
        const responses = responsesOf(operationId);
        for (const [code, { headers }] of Object.entries(responses)) {
          expect(headers).to.include.all.keys('X-Request-Id', 'Cache-Control', 'X-Content-Type-Options');
          expect('WWW-Authenticate' in headers, code).to.equal(code === '401' || code === '403');
          expect('Retry-After' in headers, code).to.equal(['409', '429', '503'].includes(code));
          expect(headers).to.include.all.keys('RateLimit', 'RateLimit-Policy');
        }
      });

      it('names the scope in the challenge of its 403', () => {
        const responses = responsesOf(operationId);
        const challenge = `Bearer realm="workspace-api", error="insufficient_scope", scope="${scope}"`;
        const header = responses['403']?.headers['WWW-Authenticate'] as { schema: Json; example: unknown };
        expect(header.example).to.equal(challenge);
        expect(challenge.replace('workspace-api', 'A \\"B\\"')).to.match(new RegExp(String(header.schema['pattern'])));
        expect(challenge.replace('"workspace-api"', '"A" "B"')).not.to.match(
          new RegExp(String(header.schema['pattern'])),
        );
      });
    });
  }

  it('has limit and cursor for the lists alone', () => {
    const operations = operationsOf(documentOf());
    for (const route of ROUTES) {
      const { operationId } = route;
      const { parameters = [] } = operations.find((operation) => operation.operationId === operationId) ?? {};
      const inQuery = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      expect(inQuery).to.deep.equal(isList(route) ? ['limit', 'cursor'] : []);
    }
  });
});
