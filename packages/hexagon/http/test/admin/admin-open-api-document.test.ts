import { Validator } from '@seriousme/openapi-schema-validator';
import { adminOperations, type AnyAdminOperation } from '@workspace-api/admin';
import type { Scope } from '@workspace-api/core';
import { expect } from 'chai';
import { adminOpenApiDocument } from '../../src/admin/index.js';

interface Content {
  readonly content: {
    readonly 'application/json': { readonly schema: { readonly $ref: string }; readonly example: unknown };
  };
}

interface Operation {
  readonly operationId: string;
  readonly security: unknown;
  readonly requestBody: Content;
  readonly responses: Readonly<Record<string, Partial<Content> & { readonly headers: object }>>;
}

interface Document {
  readonly info: { readonly title: string };
  readonly servers: unknown;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly securitySchemes: unknown;
    readonly schemas: Readonly<Record<string, { readonly properties: Readonly<Record<string, object>> }>>;
  };
  readonly 'x-unrouted-responses': Readonly<Record<string, { readonly headers: object }>>;
}

const documentWith = (scopes: readonly string[] = []): Document =>
  adminOpenApiDocument({ scopes: scopes as readonly Scope[] }) as unknown as Document;

describe('adminOpenApiDocument', () => {
  const operations: readonly AnyAdminOperation[] = Object.values(adminOperations());

  it('is a valid OpenAPI document', async () => {
    const { valid, errors } = await new Validator().validate(documentWith() as never);
    expect(errors ?? []).to.deep.equal([]);
    expect(valid).to.equal(true);
  });

  it('has every operation under its own name, tagged by its kind', () => {
    const { paths, tags } = documentWith();
    expect(Object.keys(paths)).to.deep.equal(operations.map(({ name }) => `/admin/v1/${name}`));
    expect(new Set(operations.map(({ name }) => name)).size).to.equal(operations.length);
    expect(tags.map(({ name }) => name)).to.deep.equal([
      ...new Set(operations.map(({ name }) => name.slice(0, name.indexOf('.')))),
    ]);
  });

  it('has an example of every request that its operation accepts', () => {
    const { paths } = documentWith();
    const rejected = operations.filter(({ name, input }) => {
      const { requestBody } = paths[`/admin/v1/${name}`]?.post ?? expect.fail(`${name} is missing.`);
      return !input.safeParse(requestBody.content['application/json'].example).success;
    });
    expect(rejected.map(({ name }) => name)).to.deep.equal([]);
  });

  it('says who may call, where, and with which limits', () => {
    const { info, servers, components, paths, 'x-unrouted-responses': unrouted } = documentWith();
    expect(info.title).to.equal('Workspace Admin API');
    expect(servers).to.deep.include.members([
      { url: '/', description: 'The server of this document.', 'x-internal': true },
    ]);
    expect(components.securitySchemes).to.have.nested.include({ 'token.type': 'http', 'token.scheme': 'bearer' });
    const { security, responses } = paths['/admin/v1/keys.issue']?.post ?? expect.fail();
    expect(security).to.deep.equal([{ token: [] }]);
    for (const { headers } of Object.values(responses)) expect(headers).to.include.keys('X-Request-Id', 'RateLimit');
    for (const { headers } of Object.values(unrouted)) expect(headers).to.not.have.property('RateLimit');
  });

  it('has what each operation returns and rejects', () => {
    const { paths, components } = documentWith();
    const responsesOf = (name: string) => paths[`/admin/v1/${name}`]?.post.responses ?? {};
    expect(responsesOf('members.put')['204']).to.have.all.keys('description', 'headers');
    expect(responsesOf('members.put')['204']).to.include({ description: 'The request succeeded. There is no body.' });
    expect(components.schemas).to.not.have.property('MembersPutSuccess');
    expect(responsesOf('workspaces.get')['200']).to.include({ description: 'The result.' });
    const { content } = responsesOf('workspaces.get')['200'] ?? {};
    expect(content?.['application/json'].schema.$ref).to.equal('#/components/schemas/WorkspacesGetSuccess');
    expect(content?.['application/json'].example).to.have.nested.property('data.name', 'Acme');
    const codes = Object.values(responsesOf('workspaces.get')).flatMap(
      (response) => (response as { readonly 'x-problem-codes'?: readonly string[] })['x-problem-codes'] ?? [],
    );
    expect(codes).to.include.members(['missing_token', 'workspace_not_found']);
    expect(new Set(codes).size).to.equal(codes.length);
    const { code, from } = components.schemas['Problem']?.properties ?? {};
    expect(code).to.have.property('enum').that.includes.members(['unknown_path', 'lease_lost', 'missing_token']);
    expect(from).to.include({ type: 'string' });
  });

  it('leaves out what JSON cannot have', () => {
    const { properties } = documentWith().components.schemas['GroupsSync'] ?? {};
    expect(properties).to.have.all.keys('workspaceId', 'records', 'removeMissing', 'dryRun', 'actor', 'reason');
  });

  it('has the name, the contact and the logo of the API, and nothing that is about its callers', () => {
    const about = {
      title: 'Acme API',
      version: '7',
      contact: { email: 'api@acme.example' },
      license: { name: 'Proprietary' },
      logo: 'https://acme.example/logo.svg',
    };
    const { info } = adminOpenApiDocument({ about }) as unknown as { readonly info: object };
    expect(info).to.deep.include({ title: 'Back office of Acme API', contact: about.contact, version: '1.0.0' });
    expect(info).to.have.nested.property('x-logo.url', about.logo);
    expect(info).not.to.have.property('license');
  });

  it('points at what a sync rejects in the body of the request', () => {
    const { properties } =
      documentWith().components.schemas['GroupsSyncSuccessDataRejectedRecordsItemIssuesItem'] ?? {};
    expect(properties).to.have.all.keys('pointer', 'code', 'detail');
  });

  it('says what is wrong with its options', () => {
    expect(() => adminOpenApiDocument({ scopes: 'x' as never })).to.throw(TypeError, /^The document cannot be made\./);
  });

  it('lists the scopes of a host among those that a key can have', () => {
    expect(JSON.stringify(documentWith(['invoices:read']).components.schemas['KeysIssue'])).to.contain('invoices:read');
  });
});
