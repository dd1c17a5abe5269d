import { Validator } from '@seriousme/openapi-schema-validator';
import { adminOperations, type AnyAdminOperation } from '@workspace-api/admin';
import type { Scope } from '@workspace-api/core';
import { expect } from 'chai';
import { adminOpenApiDocument } from '../../src/admin/index.js';

interface Operation {
  readonly operationId: string;
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly example: unknown } } };
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties: object }>> };
}

const documentWith = (scopes: readonly string[] = []): Document =>
  adminOpenApiDocument({ scopes: scopes as readonly Scope[] }) as unknown as Document;

describe('adminOpenApiDocument', () => {
  const operations: readonly AnyAdminOperation[] = Object.values(adminOperations());
  const document = documentWith();

  it('is a valid OpenAPI document', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document) as never);
    expect(errors ?? []).to.deep.equal([]);
    expect(valid).to.equal(true);
  });

  it('has every operation under its own name', () => {
    expect(Object.keys(document.paths)).to.deep.equal(operations.map(({ name }) => `/admin/v1/${name}`));
    expect(new Set(operations.map(({ name }) => name)).size).to.equal(operations.length);
  });

  for (const { name, input } of operations) {
    it(`has an example of ${name} that the operation accepts`, () => {
      const { requestBody } = document.paths[`/admin/v1/${name}`]?.post ?? expect.fail('It is missing.');
      const { example } = requestBody.content['application/json'];
      expect(input.safeParse(example).error?.issues).to.equal(undefined);
    });
  }

  it('leaves out what JSON cannot have', () => {
    const { properties } = document.components.schemas['GroupsSync'] ?? {};
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

  it('lists the scopes of a host among those that a key can have', () => {
    expect(JSON.stringify(documentWith(['invoices:read']).components.schemas['KeysIssue'])).to.contain('invoices:read');
  });
});
