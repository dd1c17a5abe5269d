import { expect } from 'chai';
import { openApiDocument } from '../../src/open-api/open-api-document.js';
import { postmanCollection } from '../../src/open-api/postman-collection.js';
import { route } from '../../src/route.js';
import { ROUTES } from '../../src/routes.js';
import { DRAFT_REQUEST } from '../../src/examples/campaigns.js';
import { AT, INVOICE_ROUTE, getInvoice } from '../support/host-route.js';
import { parsedDocument } from '../support/document.js';

interface Request {
  readonly method: string;
  readonly description: string;
  readonly url: {
    readonly raw: string;
    readonly host: readonly string[];
    readonly path: readonly string[];
    readonly query: readonly object[];
  };
  readonly header: readonly { readonly key: string; readonly value: string; readonly description: string }[];
  readonly body?: { readonly mode: string; readonly raw: string; readonly options: object };
}

interface Item {
  readonly name: string;
  readonly request: Request;
  readonly response: readonly unknown[];
}

interface Collection {
  readonly info: object;
  readonly auth: object;
  readonly variable: readonly object[];
  readonly item: readonly { readonly name: string; readonly description: string; readonly item: readonly Item[] }[];
}

const collectionOf = (document = openApiDocument()): Collection => postmanCollection(document) as unknown as Collection;

const requestOf = (operationId: string, collection = collectionOf()): Request => {
  const summary = [...ROUTES, INVOICE_ROUTE].find((one) => one.operationId === operationId)?.operation.summary;
  const request = collection.item.flatMap(({ item }) => item).find(({ name }) => name === summary)?.request;
  if (request === undefined) throw new Error(`There is no request of ${operationId}.`);
  return request;
};

describe('the Postman collection', () => {
  it('is a collection of version 2.1, with the title and the description of the document', () => {
    const { title, description } = parsedDocument()['info'] as Record<string, string>;
    expect(collectionOf().info).to.deep.equal({
      name: title,
      description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    });
  });

  it('has a folder for each tag, with its operations', () => {
    const folders = collectionOf().item.map(({ name, item }) => [name, item.map((request) => request.name)]);
    expect(folders).to.deep.equal([
      ['Campaigns', ['List campaigns', 'Create a campaign']],
      ['Groups', ['List groups']],
      ['Instances', ['List instances']],
      ['Usage', ['Read usage']],
      ['Workspace', ['Read the workspace']],
    ]);
    for (const { description } of collectionOf().item) expect(description).to.match(/^[A-Z].+\.$/);
  });

  it('takes the address and the key from variables. The key is empty', () => {
    const { auth, variable } = collectionOf();
    expect(variable).to.deep.equal([
      { key: 'baseUrl', value: 'http://127.0.0.1:3000' },
      { key: 'key', value: '' },
    ]);
    expect(auth).to.deep.equal({ type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] });
  });

  it('has the method, the address and the description of each operation, and no responses', () => {
    for (const { operation, operationId, method, path } of ROUTES) {
      const request = requestOf(operationId);
      expect(request).to.include({ method, description: operation.description });
      const { raw, host, path: steps } = request.url;
      expect(raw).to.equal(`{{baseUrl}}${path}`);
      expect([...host, ...steps].join('/')).to.equal(raw);
    }
    for (const { response } of collectionOf().item.flatMap(({ item }) => item)) expect(response).to.deep.equal([]);
  });

  it('has the parameters of lists, switched off', () => {
    const [limit, cursor, ...others] = requestOf('listGroups').url.query;
    expect(limit).to.deep.include({ key: 'limit', value: '20', disabled: true });
    expect(cursor).to.deep.include({ key: 'cursor', disabled: true });
    for (const parameter of [limit, cursor]) expect(parameter).to.have.property('description').that.matches(/\.$/);
    expect(others).to.deep.equal([]);
    expect(requestOf('getUsage').url.query).to.deep.equal([]);
    expect(requestOf('createCampaign').url.query).to.deep.equal([]);
  });

  it('sends a new Idempotency-Key with each POST, and no header with a read', () => {
    const [key, ...others] = requestOf('createCampaign').header;
    expect(key).to.include({ key: 'Idempotency-Key', value: '{{$guid}}' });
    expect(key?.description).to.match(/^[A-Z]/);
    expect(others).to.deep.equal([]);
    for (const id of ['listGroups', 'getUsage']) expect(requestOf(id).header).to.deep.equal([]);
  });

  it('has the first example of a body as indented JSON, and no body for a read', () => {
    expect(requestOf('createCampaign').body).to.deep.equal({
      mode: 'raw',
      raw: JSON.stringify(DRAFT_REQUEST, null, 2),
      options: { raw: { language: 'json' } },
    });
    expect(requestOf('listGroups')).not.to.have.property('body');
  });

  it('has the operations of a host. Their bodies and parameters have no examples', () => {
    const write = route(getInvoice, { ...AT, method: 'POST', path: '/api/billing/v1/invoices' });
    const collection = collectionOf(openApiDocument({ routes: [write] }));
    expect(collection.item.at(-1)?.name).to.equal('Invoices');
    const { url, body } = requestOf('getInvoice', collection);
    expect(url.query).to.deep.equal([]);
    expect(body?.raw).to.equal('{}');
    const parameter = { name: 'year', in: 'query' };
    const operation = { tags: ['Invoices'], summary: getInvoice.summary, parameters: [parameter] };
    const own = { ...openApiDocument({ routes: [write] }), paths: { '/invoices': { get: operation } } };
    expect(requestOf('getInvoice', collectionOf(own)).url.query[0]).to.include({ key: 'year', value: '' });
  });
});
