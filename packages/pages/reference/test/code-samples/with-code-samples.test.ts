import type { Json } from '@workspace-api/contract/internal';
import { openApiDocument } from '@workspace-api/contract/open-api';
import { expect } from 'chai';
import { gzipSync } from 'node:zlib';
import { withAdminCodeSamples, withCodeSamples } from '../../src/code-samples/with-code-samples.js';
import { operationsOf, toOpenApi } from '../../src/open-api.js';

const DOCUMENT = withCodeSamples(openApiDocument());

/** Returns the sample of an operation in a language. */
const sampleOf = (document: Json, operationId: string, language: string): string => {
  const operation = operationsOf(toOpenApi(document)).find((each) => each.operationId === operationId);
  return operation?.['x-codeSamples']?.find(({ label }) => label === language)?.source ?? 'no sample';
};

/** Returns a document with one operation of a host. */
const hostDocument = (method: string, path: string, operation: object): Json =>
  withCodeSamples({
    paths: { [path]: { [method]: { operationId: 'ofHost', responses: {}, ...operation } } },
    components: {
      schemas: {
        Line: { type: 'object', required: ['count'], properties: { count: { type: 'integer', minimum: 3 } } },
      },
    },
  });

const parameter = (place: string, name: string, required: boolean, schema: object): object => ({
  in: place,
  name,
  required,
  schema,
});

const INVOICE = '/api/billing/v1/invoices/{invoiceId}';
const INVOICE_ID = '01990a2e-7c1b-7d5e-8f00-3c4d5e6f7a8b';
const AT_INVOICE = { parameters: [parameter('path', 'invoiceId', true, { type: 'string', format: 'uuid' })] };

const CLIENT = `import { createClient } from "@workspace-api/client";

const client = createClient({
  baseUrl: process.env.URL ?? "",
  key: process.env.KEY ?? "",
});
`;

describe('the samples of an operation', () => {
  it('are in curl, TypeScript, Python and Go', () => {
    for (const { 'x-codeSamples': samples } of operationsOf(toOpenApi(DOCUMENT)))
      expect(samples).to.containSubset([
        { lang: 'shell', label: 'curl' },
        { lang: 'typescript', label: 'TypeScript' },
        { lang: 'python', label: 'Python' },
        { lang: 'go', label: 'Go' },
      ]);
  });

  it('read the first 20 records of a list in curl', () => {
    expect(sampleOf(DOCUMENT, 'listGroups', 'curl')).to.equal(String.raw`curl "$URL/api/public/v1/groups?limit=20" \
  -H "Authorization: Bearer $KEY"`);
  });

  it('read every page of a list in Python and Go, and retry a request once', () => {
    expect(sampleOf(DOCUMENT, 'listGroups', 'Python'))
      .to.contain('\nurl = os.environ["URL"] + "/api/public/v1/groups"\n')
      .and.contain('Retry(1, status_forcelist=[408, 429, 500, 503], raise_on_status=False)')
      .and.contain('\nparams = {"limit": "20"}\n')
      .and.contain('    params["cursor"] = page["nextCursor"]');
    expect(sampleOf(DOCUMENT, 'listGroups', 'Go'))
      .to.contain('os.Getenv("URL")+"/api/public/v1/groups?"+query.Encode()')
      .and.contain('url.ParseQuery("limit=20")')
      .and.contain('query.Set("cursor", *list.Data.NextCursor)');
  });

  for (const [operationId, call] of [
    ['listInstances', 'instances.list()'],
    ['listGroups', 'groups.list()'],
    ['listCampaigns', 'campaigns.list()'],
  ] as const) {
    it(`of ${operationId} reads every page with the client`, () => {
      expect(sampleOf(DOCUMENT, operationId, 'TypeScript')).to.equal(`${CLIENT}
for await (const item of client.${call}) {
  console.log(item);
}`);
    });
  }

  for (const [operationId, call] of [
    ['getWorkspace', 'me()'],
    ['getUsage', 'usage()'],
  ] as const) {
    it(`of ${operationId} calls the method of the client`, () => {
      expect(sampleOf(DOCUMENT, operationId, 'TypeScript')).to.equal(`${CLIENT}
const data = await client.${call};
console.log(data);`);
    });
  }

  it('create the campaign of the first example with an idempotency key, so that a retry creates no second one', () => {
    expect(sampleOf(DOCUMENT, 'createCampaign', 'curl')).to.match(
      /^curl "\$URL\/api\/public\/v1\/campaigns" \\\n {2}-H "Authorization: Bearer \$KEY" \\\n {2}-H "Idempotency-Key: order-17" \\\n {2}-H "Content-Type: application\/json" \\\n {2}-d '\{\n {4}"name": "Spring menu",[^']*\n {2}\}'$/,
    );
    expect(sampleOf(DOCUMENT, 'createCampaign', 'TypeScript')).to.match(
      /const data = await client\.campaigns\.create\(\{\n {2}name: "Spring menu",[^]*\n\}, \{\n {2}idempotencyKey: "order-17"\n\}\);\nconsole\.log\(data\);$/,
    );
    expect(sampleOf(DOCUMENT, 'createCampaign', 'Python')).to.match(
      /requests\.post\([^]*'\]\}", "Idempotency-Key": "order-17"\},\n {4}json=\{\n {6}"name": "Spring menu",[^]*\n {4}\},\n {4}timeout=30,\n\)/,
    );
    expect(sampleOf(DOCUMENT, 'createCampaign', 'Go'))
      .to.match(/\t"os"\n\t"strings"\n\t"time"\n/)
      .and.to.match(/\tbody := strings\.NewReader\(`\{\n\t {2}"name": "Spring menu",[^`]*\n\t\}`\)\n\trequest/)
      .and.to.match(
        /\/campaigns", body\)[^]*"Idempotency-Key", "order-17"\)\n[^]*"Content-Type", "application\/json"\)\n/,
      );
  });

  describe('of a host', () => {
    it('have examples in place of the parameters of the path', () => {
      const document = hostDocument('delete', INVOICE, AT_INVOICE);
      const target = INVOICE.replace('{invoiceId}', INVOICE_ID);
      expect(sampleOf(document, 'ofHost', 'curl')).to.equal(
        `curl -X DELETE "$URL${target}" \\\n  -H "Authorization: Bearer $KEY"`,
      );
      expect(sampleOf(document, 'ofHost', 'TypeScript')).to.contain(
        `client.request("DELETE", "${INVOICE}", {\n  params: {\n    invoiceId: "${INVOICE_ID}"\n  }\n})`,
      );
      expect(sampleOf(document, 'ofHost', 'Python')).to.match(/requests\.delete\([^]*print\(response\.status_code\)$/);
      expect(sampleOf(document, 'ofHost', 'Go')).to.contain(`"DELETE", os.Getenv("URL")+"${target}", nil)`);
    });

    it('have the required parameters of the query, and read a list with the client', () => {
      const document = hostDocument('get', '/api/billing/v1/invoices', {
        parameters: [
          parameter('query', 'year', true, { type: 'integer', minimum: 2_026 }),
          parameter('query', 'state', false, { type: 'string' }),
          parameter('query', 'limit', false, { type: 'integer' }),
          parameter('query', 'cursor', false, { type: 'string' }),
        ],
      });
      expect(sampleOf(document, 'ofHost', 'curl')).to.contain('/invoices?year=2026&limit=1"');
      expect(sampleOf(document, 'ofHost', 'TypeScript')).to.contain(
        'of client.list("/api/billing/v1/invoices", {\n  query: {\n    year: 2026\n  }\n})) {\n',
      );
    });

    it('have a body made from its schema, spelled as each language does', () => {
      const schema = {
        type: 'object',
        required: ['note', 'isPaid', 'lines'],
        properties: {
          note: { enum: ["it's `true`"] },
          isPaid: { type: 'boolean' },
          lines: { type: 'array', items: { $ref: '#/components/schemas/Line' } },
        },
      };
      const document = hostDocument('put', INVOICE, {
        ...AT_INVOICE,
        requestBody: { content: { 'application/json': { schema } } },
      });
      expect(sampleOf(document, 'ofHost', 'curl'))
        .to.match(/^curl -X PUT /)
        .and.to.contain(String.raw`"note": "it'\''s ${'`true`'}"`)
        .and.to.contain('"count": 3');
      expect(sampleOf(document, 'ofHost', 'Python')).to.contain('"note": "it\'s `true`",\n      "isPaid": True,');
      expect(sampleOf(document, 'ofHost', 'Go')).to.contain('"it\'s ` + "`" + `true` + "`" + `"');
    });
  });

  it('of a back office are in curl, with the URL and the token of a back office', () => {
    const paths = { '/admin/v1/keys.revoke': { post: { operationId: 'keys.revoke', responses: {} } } };
    const [operation] = operationsOf(toOpenApi(withAdminCodeSamples({ paths })));
    const source = 'curl -X POST "$ADMIN_URL/admin/v1/keys.revoke" \\\n  -H "Authorization: Bearer $ADMIN_TOKEN"';
    expect(operation?.['x-codeSamples']).to.deep.equal([{ lang: 'shell', label: 'curl', source }]);
  });

  it('add less than 4 kB to the compressed document', () => {
    const [without, text] = [openApiDocument(), DOCUMENT].map((document) => gzipSync(JSON.stringify(document)).length);
    expect(Number(text) - Number(without)).to.be.below(4_000);
  });
});
