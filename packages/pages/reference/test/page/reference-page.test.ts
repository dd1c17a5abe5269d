import { ROUTES } from '@workspace-api/contract';
import type { Json } from '@workspace-api/contract/internal';
import { openApiDocument } from '@workspace-api/contract/open-api';
import { expect } from 'chai';
import { withCodeSamples } from '../../src/code-samples/with-code-samples.js';
import { toOpenApi } from '../../src/open-api.js';
import { frameHtml } from '../../src/page/frame.js';
import { referencePage as contentOf } from '../../src/page/reference-page.js';
import { siteOf } from '../../src/page/site.js';

const LINKS = {
  files: { style: '/docs/assets/a.css', script: '/docs/assets/a.js', search: '/docs/assets/guides.json' },
  guides: [{ path: '/docs/guides/pagination', title: 'Pages', summary: 'How to read a list.', codes: [], file: '' }],
};

const referencePage = (json: Json, links: typeof LINKS): string => {
  const document = toOpenApi(json);
  return frameHtml(siteOf(document, links), { path: '/docs', ...contentOf(document, links.guides) });
};

/** The parts of an operation that a case is about. */
interface OperationParts {
  readonly schema?: Json;
  readonly body?: Json;
  readonly samples?: readonly Json[];
  readonly description?: string;
  readonly summary?: string;
  readonly schemas?: Json;
}

/** Returns the page of a document with one operation of a host. */
const pageOf = ({
  schema = {},
  body,
  samples,
  description = '',
  summary = 'Read it',
  schemas = {},
}: OperationParts): string =>
  referencePage(
    {
      openapi: '3.1.1',
      info: { title: 'API', version: '1' },
      tags: [{ name: 'Orders' }, { name: 'Empty' }],
      paths: {
        '/orders': {
          post: {
            operationId: 'createOrder',
            tags: ['Orders'],
            summary,
            description,
            'x-required-scope': 'orders:write',
            ...(samples && { 'x-codeSamples': samples }),
            ...(body && { requestBody: { content: { 'application/json': body } } }),
            responses: { 201: { description: 'The order.', content: { 'application/json': { schema } } } },
          },
        },
      },
      components: { schemas },
    },
    LINKS,
  );

/** The text that a reader sees. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ');

const object = (properties: Json, required: readonly string[] = Object.keys(properties)): Json => ({
  type: 'object',
  properties,
  required,
});

describe('the page of the reference', () => {
  const page = referencePage(withCodeSamples(openApiDocument()), LINKS);

  it('has a heading, a link in the contents, the scope and a sample for each operation', () => {
    for (const { operationId, path, scope, method } of ROUTES) {
      expect(page).to.contain(`<a href="#${operationId}">`);
      const [section = ''] = page.slice(page.indexOf(`id="${operationId}"`)).split('</section>');
      expect(textOf(section)).to.contain(`${method} ${path}`).and.to.contain(`Scope ${scope}`).and.to.contain('curl');
    }
  });

  it('links each field and header to itself', () => {
    const ids = [...page.matchAll(/<li id="([^"]+)" data-field/g)].map(([, id]) => id);
    const links = [...page.matchAll(/<p class="field"><a href="#([^"]+)">/g)].map(([, id]) => id);
    expect(ids).to.include.members([
      'listGroups.query.limit',
      'createCampaign.body.content.text',
      'listGroups.200.data.items.id',
      'listGroups.200.headers.RateLimit',
    ]);
    expect(links).to.deep.equal(ids);
    expect(page.match(/<p class="field">/g)).to.have.lengthOf(ids.length);
  });

  it('describes the headers that only problems have, with their statuses', () => {
    const [, list = ''] = /id="createCampaign"[^]*?<details class="problems">([^]*?)<\/details>/.exec(page) ?? [];
    expect(textOf(list))
      .to.contain('Headers with 409, 503 Retry-After integer, 1 to 86,400 The seconds to wait before a retry.')
      .and.to.contain('Headers with 415 Accept')
      .and.not.to.contain('X-Request-Id');
    expect(list).to.contain('id="createCampaign.409-503.Retry-After"');
  });

  it('says how long an Idempotency-Key may be, once', () => {
    const [, field = ''] = /<li id="createCampaign\.header\.Idempotency-Key"([^]*?)<\/li>/.exec(page) ?? [];
    expect(textOf(field).match(/\d+ to \d+/g)).to.deep.equal(['1 to 255']);
  });

  it('has every id once', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('says how to authenticate before the operations', () => {
    const [start = ''] = page.split('id="listCampaigns"');
    expect(textOf(start)).to.contain('curl -H "Authorization: Bearer $KEY" "$URL/api/public/v1/me"');
    expect(textOf(start)).to.contain('Base URL');
  });

  it('has the title and the logo of the API, and the address that it names', () => {
    const about = {
      title: 'Acme API',
      logo: 'https://acme.example/logo.svg',
      servers: [{ url: 'https://api.acme.example' }],
    };
    const html = referencePage(withCodeSamples(openApiDocument({ about })), LINKS);
    expect(html).to.contain('<img class="logo" src="https://acme.example/logo.svg" alt=""><strong>Acme API</strong>');
    expect(html).to.contain('<title>Reference · Acme API</title>').and.to.contain('<h1>Acme API <');
    expect(html).to.contain('<p>Base URL: <code>https://api.acme.example</code></p>');
    expect(html).not.to.contain('Workspace Public API');
  });

  it('has no element or attribute from a title, a description or a logo', () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    const about = {
      title: evil,
      version: evil,
      description: `[x](javascript:alert(1)) ${evil}`,
      servers: [{ url: `https://x/${evil}` }],
    };
    for (const logo of [`https://acme.example/${evil}`, evil]) {
      const html = referencePage(withCodeSamples(openApiDocument({ about: { ...about, logo } })), LINKS);
      expect(html).not.to.match(/<script>|<img src=x|href="javascript:/);
      expect(html.match(/<img [^>]*>/g) ?? []).to.have.length.below(2);
    }
  });

  it('folds problems, and links each to its page', () => {
    for (const [, html = ''] of page.matchAll(/<details class="problems">([^]*?)<\/details>/g)) {
      expect(html).to.contain('<a href="./docs/problems/missing_key"');
    }
    expect(page.match(/<details class="problems">/g)).to.have.lengthOf(ROUTES.length);
  });

  it('has the operations of a host, and leaves out tags without operations', () => {
    const text = textOf(pageOf({}));
    expect(text).to.contain('POST /orders').and.to.contain('Scope orders:write').and.not.to.contain('Empty');
  });

  it('shows the samples of the document in its order, one visible', () => {
    const samples = ['curl', 'Python'].map((label) => ({ label, source: `${label} <sample>` }));
    const html = pageOf({ samples });
    expect(html)
      .to.contain('<code><span class="keyword">curl</span> &lt;sample&gt;</code>')
      .and.to.contain('<code>Python &lt;sample&gt;</code>');
    const radios = [...html.matchAll(/name="createOrder-sample" value="(\w+)"( checked)?/g)];
    expect(radios.map(([, label, checked]) => [label, checked !== undefined])).to.deep.equal([
      ['curl', true],
      ['Python', false],
    ]);
  });

  for (const [schema, text] of [
    [{ type: 'string', minLength: 1, maxLength: 1 }, 'a string, 1 character'],
    [{ type: 'string', maxLength: 10, enum: ['x', 'y'] }, 'a string, at most 10 characters One of x, y.'],
    [{ type: 'integer', minimum: 1, maximum: 100, default: 50 }, 'a integer, 1 to 100 Default 50.'],
    [{ type: ['string', 'null'], format: 'uuid' }, 'a UUID or null'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'a integer or null'],
    [{ oneOf: [{ type: 'integer' }, { type: 'string' }] }, 'a integer or string'],
    [{ type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 3 }, 'a array of string, 1 to 3 items'],
    [{ const: true }, 'a any value Always true.'],
    [{}, 'a any value'],
    [{ $ref: '#/components/schemas/None' }, 'a any value'],
  ] as const) {
    it(`describes ${JSON.stringify(schema)}`, () => {
      expect(textOf(pageOf({ schema: object({ a: schema }) }))).to.contain(` ${text} `);
    });
  }

  it('shows the fields of objects in objects, arrays, unions, maps and allOf', () => {
    const leaf = (name: string): Json => object({ [name]: { type: 'string' } });
    const html = pageOf({
      schema: object({
        nested: leaf('inObject'),
        list: { type: 'array', items: leaf('inArray') },
        union: { anyOf: [leaf('inUnion'), { type: 'null' }] },
        choice: { oneOf: [leaf('inFirst'), leaf('inSecond')] },
        map: { type: 'object', additionalProperties: leaf('inMap') },
        whole: { allOf: [leaf('inPart'), leaf('inOther')] },
        reference: { $ref: '#/components/schemas/Leaf' },
      }),
      schemas: { Leaf: leaf('inReference') },
    });
    for (const name of ['Object', 'Array', 'Union', 'First', 'Second', 'Map', 'Part', 'Other', 'Reference'])
      expect(html).to.contain(`data-field="in${name}"`);
  });

  it('shows a list in the description of a field as a list, and no run of its values', () => {
    const state = {
      type: 'string',
      enum: ['on', 'off'],
      description: 'The state.\n\n- `on`: It runs.\n- `off`: It waits.',
    };
    expect(pageOf({ schema: object({ state }) })).to.contain(
      '<p>The state.</p>\n<ul><li><code>on</code>: It runs.</li><li><code>off</code>: It waits.</li></ul>',
    );
  });

  it('has the samples before the fields, so that they stand beside the heading on every screen', () => {
    const html = pageOf({ samples: [{ label: 'curl', source: 'curl' }], schema: object({ a: {} }) });
    const [, operation = ''] = html.split('id="createOrder"');
    const places = ['<h3', 'class="beside"', 'data-field'].map((part) => operation.indexOf(part));
    expect(places).to.deep.equal([...places].sort((one, other) => one - other));
  });

  it('colors code when the page is made, and changes none of it', () => {
    const source = `const url = 'a//b'; // a <comment>\nawait f("x", { "name": 1, b: null }); # $1`;
    const html = pageOf({ samples: [{ label: 'TypeScript', source }] });
    const [, code = ''] = /aria-label="Request"><code>([^]*?)<\/code>/.exec(html) ?? [];
    expect(
      code
        .replace(/<[^>]+>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"'),
    ).to.equal(source);
    const marked = [...code.matchAll(/<span class="(\w+)">([^<]*)<\/span>/g)].map(([, kind, text]) => [kind, text]);
    expect(marked).to.deep.equal([
      ['keyword', 'const'],
      ['string', "'a//b'"],
      ['comment', '// a &lt;comment&gt;'],
      ['keyword', 'await'],
      ['string', '&quot;x&quot;'],
      ['name', '&quot;name&quot;'],
      ['keyword', 'null'],
      ['comment', '# $1'],
    ]);
  });

  it('has a description for previews of links', () => {
    expect(page).to.contain('<meta name="description" content="The data of one workspace');
    expect(page).to.contain('<meta property="og:title" content="Reference">');
  });

  it('marks what a request requires and what a response may leave out', () => {
    const schema = object({ must: { type: 'string' }, may: { type: 'string' } }, ['must']);
    const html = pageOf({ schema, body: { schema } });
    const marks = [
      ...html.matchAll(/data-field="(\w+)">\s*<p class="field">.*?<\/span>(?: <span class="mark">(\w+))?/g),
    ];
    expect(marks.map(([, name, mark]) => [name, mark])).to.deep.equal([
      ['must', 'required'],
      ['may', undefined],
      ['must', undefined],
      ['may', 'optional'],
    ]);
  });

  it('ends at a schema that contains itself', () => {
    const schemas = {
      Node: object({
        child: { $ref: '#/components/schemas/Node' },
        children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
      }),
      Loop: { $ref: '#/components/schemas/Loop' },
    };
    for (const name of Object.keys(schemas)) {
      const html = pageOf({ schema: { $ref: `#/components/schemas/${name}` }, schemas });
      expect(html.length).to.be.below(500_000);
    }
  });

  it('escapes everything that a host wrote', () => {
    const evil = '"><script>alert(1)</script>';
    const html = pageOf({
      summary: evil,
      description: `${evil} [link](javascript:alert(1)) \`${evil}\``,
      samples: [
        { label: evil, source: evil },
        { label: 'b', source: '' },
      ],
      schema: object({ [evil]: { type: 'string', description: evil, enum: [evil, 'b'], default: evil } }),
      body: { schema: {}, examples: { [evil]: { summary: evil, value: { [evil]: evil } } } },
    });
    expect(html.match(/<script/g)).to.have.lengthOf(1);
    expect(html).not.to.contain('href="javascript:');
  });
});
