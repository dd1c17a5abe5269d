import { CONTENT_CODINGS, type Resource } from '@workspace-api/http/endpoints';
import { openApiDocument } from '@workspace-api/contract/open-api';
import { expect } from 'chai';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { ASSET_FOLDER } from '../src/create-reference.js';
import { createReference } from '../src/index.js';

const REFERENCE = createReference();
const { path: PAGE_PATH, resources: RESOURCES } = REFERENCE;
const PAGE = REFERENCE.toPage(openApiDocument());
const { guides: GUIDES } = REFERENCE;
const inFrame = REFERENCE.toFrame(openApiDocument());
const FILES = RESOURCES.filter(({ path }) => path.startsWith('/docs/assets/'));

const textOf = async (resource: Resource): Promise<string> => Buffer.from(await resource.read('identity')).toString();

/** Every page in HTML, with its path. */
const pages = async (): Promise<readonly (readonly [string, string])[]> => [
  [PAGE_PATH, PAGE.html],
  ...(await Promise.all(
    GUIDES.map(async ({ path, read }) => [path, inFrame({ path, ...(await read()) }).html] as const),
  )),
];

/** Returns the text of a file or of a text that is made from a document. */
const textAt = async (path: string, document = openApiDocument()): Promise<string> => {
  const resource = RESOURCES.find((one) => one.path === path);
  return resource ? textOf(resource) : (REFERENCE.texts.find((one) => one.path === path)?.toText(document) ?? '');
};

/** Returns the paths that a browser resolves links to, on a page below a mount path. Links to other services are left out. */
const resolved = (links: Iterable<RegExpMatchArray>, path: string, mountPath: string): string[] =>
  [...links]
    .map(([, link = '']) => new URL(link, `http://localhost${mountPath}${path}`))
    .filter(({ hostname }) => hostname === 'localhost')
    .map(({ pathname }) => pathname);

describe('the reference', () => {
  it('is a page at /docs, with an icon, guides and files below', () => {
    expect(PAGE_PATH).to.equal('/docs');
    expect(PAGE.headers['Content-Type']).to.equal('text/html; charset=utf-8');
    expect([...RESOURCES, ...GUIDES].map(({ path }) => path)).to.include.members([
      '/docs/favicon.svg',
      '/docs/guides',
      '/docs/guides/using-the-api',
      '/docs/guides/idempotency',
      '/docs/guides/errors',
      '/docs/guides/rate-limits',
    ]);
    for (const { path } of FILES) expect(path).to.match(/^\/docs\/assets\/[\w-]+\.(?:css|js|json)$/);
    expect(FILES).to.have.lengthOf(3);
  });

  for (const mountPath of ['', '/shop']) {
    describe(mountPath === '' ? 'at the root' : 'below a mount path', () => {
      const served = [PAGE_PATH, ...[...RESOURCES, ...GUIDES].map(({ path }) => path)].map((path) => mountPath + path);

      it('loads only files that it has', async () => {
        for (const [path, html] of await pages()) {
          const loaded = html.matchAll(/<(?:link rel="(?!alternate)|script)[^>]* (?:href|src)="([^"]+)"/g);
          const paths = resolved(loaded, path, mountPath);
          expect(paths, path).to.have.lengthOf(3);
          expect(served).to.include.members(paths);
        }
      });

      it('links to its own pages, the OpenAPI document and the problems, and nowhere else', async () => {
        for (const [path, html] of await pages()) {
          const links = resolved(html.matchAll(/<a [^>]*href="([^"]+)"/g), path, mountPath);
          const others = links.filter((link) => !served.includes(link));
          expect(others).to.include.members([`${mountPath}/api/public/v1/openapi.json`, `${mountPath}/docs/problems`]);
          for (const other of others)
            expect(other).to.match(/^(?:\/shop)?(?:\/api\/public\/v1\/openapi\.json|\/docs\/problems(?:\/\w+)?)$/);
        }
      });

      it('links to headings that exist', async () => {
        const htmlByPath = new Map(await pages());
        for (const [path, html] of htmlByPath) {
          for (const [, target = '', anchor = ''] of html.matchAll(/<a [^>]*href="([^"#]*)#([^"]+)"/g)) {
            const { pathname, hostname } = new URL(target || path, `http://localhost${path}`);
            if (hostname === 'localhost')
              expect(htmlByPath.get(pathname), `${path} ${anchor}`).to.contain(`id="${anchor}"`);
          }
        }
      });
    });
  }

  it('has each guide in Markdown, to which its page leads, with the same headings and links that work', async () => {
    const files = GUIDES.map(({ path }) => `${path}.md`).filter((path) => path !== '/docs/guides.md');
    for (const [path, html] of await pages()) {
      const alternates = html.matchAll(/<link rel="alternate" href="([^"]+)" type="text\/markdown">/g);
      expect(resolved(alternates, path, '')).to.deep.equal(files.filter((file) => file === `${path}.md`));
    }
    const htmlByPath = new Map(await pages());
    for (const file of files) {
      const markdown = await textAt(file);
      const [, title = ''] = /^# (.*)\n/.exec(markdown) ?? [];
      const html = htmlByPath.get(file.replace(/\.md$/, '')) ?? '';
      expect(html, file).to.contain(`>${title}</a></h1>`);
      const links = [...markdown.matchAll(/\]\((?!https:|#)([^)]+)\)/g)];
      expect(files).to.include.members(resolved(links, file, ''));
      expect(html.match(/<a href="\.\//g)?.length ?? 0, file).to.equal(links.length);
    }
    expect(RESOURCES.filter(({ path }) => path.endsWith('.md')).map(({ path }) => path)).to.deep.equal(files);
    for (const { path, headers } of RESOURCES.filter(({ path }) => path.endsWith('.md')))
      expect(headers, path).to.include({ 'Content-Type': 'text/markdown; charset=utf-8', 'Cache-Control': 'no-cache' });
  });

  it('shows commands without a prompt, so that they can be copied', async () => {
    for (const [path, html] of await pages()) expect(html, path).not.to.match(/<code>\$ |^\$ /m);
  });

  it('shows a program in one language at a time, with a tab for each, named like the samples of operations', async () => {
    const inTabs = (await pages()).filter(([, html]) => html.includes('<div class="tabs">'));
    expect(inTabs.map(([path]) => path)).to.include('/docs/guides/pagination');
    for (const [path, html] of inTabs.filter(([path]) => path !== '/docs')) {
      const tabs = [...html.matchAll(/<input type="radio" name="(\S+-sample)" value="(\w+)"( checked)?>/g)];
      expect(
        tabs.map(([, , label, checked]) => [label, checked !== undefined]),
        path,
      ).to.deep.equal([
        ['JavaScript', true],
        ['Python', false],
      ]);
    }
  });

  it('has llms.txt: what the API is, with links to all operations and guides', async () => {
    const about = {
      title: 'Acme API',
      description: 'Messages\nto groups.',
      servers: [{ url: 'https://acme.example/shop/' }],
    };
    const text = await textAt('/llms.txt', openApiDocument({ about }));
    expect(text).to.match(/^# Acme API\n\n> Messages to groups\.\n\n- \*\*Authentication\.\*\*/);
    expect(text.match(/^## .*/gm)).to.deep.equal(['## Reference', '## Guides']);
    const links = [...text.matchAll(/^- \[[^\]]+\]\((\S+)\): \S.*$/gm)].map(([, link = '']) => link);
    const operations = Object.values(openApiDocument()['paths'] as object).flatMap((methods) =>
      Object.values(methods as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
    );
    expect(links).to.deep.equal(
      [
        '/api/public/v1/openapi.json',
        ...operations.map((id) => `/docs#${id}`),
        ...RESOURCES.map(({ path }) => path).filter((path) => path.endsWith('.md')),
      ].map((path) => `https://acme.example/shop${path}`),
    );
    expect(await textAt('/llms.txt')).to.contain('](/docs/guides/pagination.md): How to read a list to its end.');
    expect(await textAt('/llms.txt', openApiDocument({ mountPath: '/shop' }))).to.contain(
      '](/shop/docs/guides/errors.md)',
    );
  });

  it('has an API catalog, to which a response to HEAD links too (RFC 9727)', async () => {
    const [catalog] = REFERENCE.texts.filter(({ path }) => path === '/.well-known/api-catalog');
    expect(catalog?.headers).to.include({
      'Content-Type': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      Link: '<api-catalog>; rel="api-catalog"',
    });
    const about = { servers: [{ url: 'https://api.acme.example' }] };
    expect(JSON.parse(await textAt('/.well-known/api-catalog', openApiDocument({ about })))).to.deep.equal({
      linkset: [
        {
          anchor: 'https://api.acme.example/api/public/v1',
          'service-desc': [{ href: 'https://api.acme.example/api/public/v1/openapi.json', type: 'application/json' }],
          'service-doc': [{ href: 'https://api.acme.example/docs', type: 'text/html' }],
        },
      ],
    });
  });

  it('is the frame of its guides and of other pages: header, search and contents, which mark the page', async () => {
    const about = { title: 'Acme API', logo: 'https://acme.example/logo.svg' };
    const inAcme = REFERENCE.toFrame(openApiDocument({ about }));
    for (const { path, read } of GUIDES) {
      const { html, headers } = inAcme({ path, ...(await read()) });
      expect(html)
        .to.contain('src="https://acme.example/logo.svg" alt=""><strong>Acme API</strong>')
        .and.to.contain('id="search"');
      expect(html.match(/<a href="[^"]*" aria-current="page">/g), path).to.have.lengthOf(1);
      expect(headers['Content-Security-Policy']).to.contain("img-src 'self' https://acme.example;");
    }
    const page = { title: 'Path not found', html: '<p>None.</p>', path: '', root: '/a"b' };
    expect(inAcme(page).html).to.contain('href="/a&quot;b/docs/guides"').and.not.to.contain('/a"b');
  });

  it('leads from a problem to the operations that have it, and to the guides that name it', () => {
    const linksOf = (problem: string): string[] => {
      const { html } = inFrame({ path: `/docs/problems/${problem}`, title: '', html: '', problem });
      return [...html.slice(html.indexOf('<main')).matchAll(/<a href="([^"]+)"/g)].map(([, link = '']) => link);
    };
    expect(linksOf('schedule_in_past')).to.deep.equal(['../../docs#createCampaign', '../../docs/guides/errors']);
    expect(linksOf('rate_limited')).to.deep.equal([
      '../../docs',
      '../../docs/guides/errors',
      '../../docs/guides/rate-limits',
    ]);
    expect(linksOf('unknown_path')).to.deep.equal(['../../docs/guides/errors']);
  });

  it('shows guides for callers without what only operators can do', async () => {
    for (const [path, html] of await pages()) {
      // A command or an option of the executable but of generators, a function of the admin surface, or a word for its readers.
      expect(html, path).not.to.match(
        /For operators|workspace-api [a-z]|[^-]--(?!(?:retry|output|path|output-path)\b)[a-z]|\w+ApiKey|admin/,
      );
    }
  });

  it('says on the pages about authentication where keys come from', async () => {
    const htmlByPath = new Map(await pages());
    for (const path of ['/docs', '/docs/guides/authentication'])
      expect(htmlByPath.get(path), path).to.match(/An owner of (?:your|the) workspace issues/);
  });

  it('has the search on every page, with the paths of what it reads', async () => {
    for (const mountPath of ['', '/shop']) {
      for (const [path, html] of await pages()) {
        const paths = resolved(html.matchAll(/ data-(?:reference|guides)="([^"]+)"/g), path, mountPath);
        expect(paths, path).to.have.lengthOf(2);
        expect(paths[0]).to.equal(`${mountPath}/docs`);
        expect(RESOURCES.map((resource) => mountPath + resource.path)).to.include(paths[1]);
      }
    }
  });

  it('has the text of every guide for the search', async () => {
    const search = RESOURCES.find(({ path }) => path.endsWith('.json'));
    if (search === undefined) throw new Error('There is no text to search.');
    const sections = JSON.parse(await textOf(search)) as { path: string; anchor: string; text: string }[];
    expect(new Set(sections.map(({ path }) => path))).to.deep.equal(
      new Set(GUIDES.map(({ path }) => path).filter((path) => path !== '/docs/guides')),
    );
    const guides = new Map(await pages());
    for (const { path, anchor, text } of sections) {
      expect(guides.get(path)).to.contain(`id="${anchor}"`);
      expect(text).not.to.match(/<\/?[a-z]\w*>|&\w+;/);
    }
  });

  it('runs and applies nothing that stands in a page itself', async () => {
    for (const [path, html] of await pages())
      expect(html, path).not.to.match(/<style| style=| on\w+=|<script[^>]*>[^<]|javascript:/);
  });

  it('lets a browser load the logo of the API too, and nothing else from there', () => {
    const headersWith = (logo: string) => REFERENCE.toPage(openApiDocument({ about: { logo } })).headers;
    const policyWith = (logo: string): string =>
      /img-src ([^;]*);/.exec(headersWith(logo)['Content-Security-Policy'] ?? '')?.[1] ?? '';
    expect(policyWith('https://cdn.acme.example:8443/a/logo.svg?x=1')).to.equal("'self' https://cdn.acme.example:8443");
    expect(policyWith('data:image/png;base64,AAAA')).to.equal("'self' data:");
    for (const logo of [
      "https://a.example;script-src 'unsafe-inline'/",
      'javascript:alert(1)',
      'data:text/html,x',
      '*',
    ])
      expect(policyWith(logo), logo).to.equal("'self'");
  });

  it('lets a browser load from its own origin alone, run no text as code, and put it into no frame', () => {
    for (const { headers } of [PAGE, ...RESOURCES]) {
      expect(headers).to.include({
        'Content-Security-Policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
      });
    }
  });

  it('has files that never change under their names, and pages that are requested each time', () => {
    for (const { headers } of [PAGE, inFrame({ path: '/docs/guides', title: '', html: '' })])
      expect(headers).to.include({ 'Cache-Control': 'no-cache' });
    for (const { path, headers } of FILES) {
      const [, hash = ''] = /-([\da-f]{16})\./.exec(path) ?? [];
      expect(headers.ETag).to.equal(`W/"${hash}"`);
      expect(headers['Cache-Control']).to.equal('public, max-age=31536000, immutable');
    }
  });

  it('has one tag for one content', () => {
    expect(new Set(RESOURCES.map(({ headers }) => headers.ETag)).size).to.equal(RESOURCES.length);
  });

  it('is the same in every coding', async () => {
    for (const resource of RESOURCES.filter(({ codings }) => codings === undefined)) {
      const [br, gzip, identity] = await Promise.all(CONTENT_CODINGS.map((coding) => resource.read(coding)));
      if (br === undefined || gzip === undefined || identity === undefined) throw new Error('A coding is missing.');
      expect(brotliDecompressSync(br).equals(identity)).to.be.true;
      expect(gunzipSync(gzip).equals(identity)).to.be.true;
    }
  });

  it('takes less than 40 kB from a server', async () => {
    const loaded = RESOURCES.filter(({ path }) => /\.(?:css|js|svg)$/.test(path));
    const sizes = await Promise.all(loaded.map(async (resource) => (await resource.read('br')).length));
    const page = gzipSync(PAGE.html).length;
    expect(sizes.reduce((total, size) => total + size, page)).to.be.below(40_000);
  });

  it('has the client as npm installs it, which is not compressed again, in less than 60 kB', async () => {
    const client = RESOURCES.find(({ path }) => path === '/docs/client.tgz');
    expect(client?.codings).to.deep.equal(['identity']);
    expect(client?.headers).to.include({ 'Content-Type': 'application/gzip', 'Cache-Control': 'no-cache' });
    const bytes = (await client?.read('identity')) ?? new Uint8Array();
    expect(bytes.length).to.be.below(60_000);
    expect(gunzipSync(bytes).toString('latin1'))
      .to.match(/^package\//)
      .and.to.contain('package/dist/src/index.d.ts');
  });

  it('is in memory once for any number of callers', async () => {
    const [resource] = RESOURCES;
    expect(await resource?.read('gzip')).to.equal(await resource?.read('gzip'));
  });

  describe('with assets in another folder', () => {
    let copy: string;

    before(() => {
      copy = mkdtempSync(join(tmpdir(), 'assets-'));
      cpSync(ASSET_FOLDER, copy, { recursive: true });
    });

    after(() => rmSync(copy, { recursive: true }));

    it('is read from there, by path or URL', async () => {
      for (const assets of [copy, `${copy}/`, pathToFileURL(copy), pathToFileURL(`${copy}/`)]) {
        const { resources } = createReference({ assets });
        expect(resources.map(({ path }) => path)).to.deep.equal(RESOURCES.map(({ path }) => path));
        for (const [index, resource] of resources.entries()) {
          const original = RESOURCES[index];
          expect(await textOf(resource)).to.equal(original && (await textOf(original)));
        }
      }
    });

    it('fails at once if they are not there, and says what to copy', () => {
      const missing = join(copy, 'missing');
      expect(() => createReference({ assets: missing })).to.throw(
        `The assets of the API reference are not in "${missing}". A bundle does not contain them: copy the folder ` +
          'node_modules/@workspace-api/reference/dist/assets, and pass the URL or path of the copy to ' +
          'createReference({ assets }).',
      );
    });
  });
});
