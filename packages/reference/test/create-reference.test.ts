import { CONTENT_CODINGS, type Resource } from '@workspace-api/contract';
import { expect } from 'chai';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ASSET_FOLDER } from '../src/asset-folder.js';
import { createReference } from '../src/index.js';

const { path: PAGE_PATH, resources: RESOURCES } = createReference();
const FILES = RESOURCES.filter(({ path }) => path !== PAGE_PATH);

const resourceAt = (path: string): Resource => {
  const resource = RESOURCES.find((candidate) => candidate.path === path);
  if (resource === undefined) throw new Error(`Nothing is at ${path}.`);
  return resource;
};

const textOf = async (resource: Resource): Promise<string> => Buffer.from(await resource.read('identity')).toString();

/** Returns where a browser goes that has the page from below a mount path. */
const resolved = (link: string | undefined, mountPath: string): string =>
  new URL(link ?? '', `http://localhost${mountPath}${PAGE_PATH}`).pathname;

describe('the reference', () => {
  it('is a page at /docs, and files below', () => {
    expect(PAGE_PATH).to.equal('/docs');
    expect(resourceAt(PAGE_PATH).headers['Content-Type']).to.equal('text/html; charset=utf-8');
    expect(FILES).to.have.lengthOf(5);
    for (const { path } of FILES) expect(path).to.match(/^\/docs\/assets\/[\w-]+\.(?:css|js)$/);
  });

  for (const mountPath of ['', '/shop']) {
    describe(mountPath === '' ? 'at the root' : 'below a mount path', () => {
      it('loads every file that it has, and no other', async () => {
        const page = await textOf(resourceAt(PAGE_PATH));
        const loaded = [...page.matchAll(/<(?:link|script)[^>]* (?:href|src)="([^"]+)"/g)];
        const paths = loaded.map(([, link]) => resolved(link, mountPath));
        expect(paths).to.have.members(FILES.map(({ path }) => mountPath + path));
      });

      it('links to the document and to the problems, also where no script runs', async () => {
        const page = await textOf(resourceAt(PAGE_PATH));
        const [, unscripted = ''] = /<noscript>([^]*)<\/noscript>/.exec(page) ?? [];
        for (const part of [page.replace(unscripted, ''), unscripted]) {
          const links = [...part.matchAll(/<a href="([^"]+)"/g)].map(([, link]) => resolved(link, mountPath));
          expect(links).to.include.members([`${mountPath}/api/public/v1/openapi.json`, `${mountPath}/docs/problems`]);
        }
      });

      it('is made of the document of the same API', async () => {
        const page = await textOf(resourceAt(PAGE_PATH));
        const [, link] = / data-document="([^"]+)"/.exec(page) ?? [];
        expect(resolved(link, mountPath)).to.equal(`${mountPath}/api/public/v1/openapi.json`);
      });
    });
  }

  it('runs and applies nothing that stands in the page itself', async () => {
    const page = await textOf(resourceAt(PAGE_PATH));
    expect(page).not.to.match(/<style| style=| on\w+=|<script[^>]*>[^<]/);
  });

  it('lets a browser load from its own origin alone, run no text as code, and put it into no frame', () => {
    for (const { headers } of RESOURCES) {
      expect(headers['Content-Security-Policy']).to.equal(
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; " +
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(headers).to.include({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' });
    }
  });

  it('has files that never change under their names, and a page that is asked for each time', () => {
    expect(resourceAt(PAGE_PATH).headers['Cache-Control']).to.equal('no-cache');
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
    for (const resource of RESOURCES) {
      const [br, gzip, identity] = await Promise.all(CONTENT_CODINGS.map((coding) => resource.read(coding)));
      if (br === undefined || gzip === undefined || identity === undefined) throw new Error('A coding is missing.');
      expect(brotliDecompressSync(br).equals(identity)).to.be.true;
      expect(gunzipSync(gzip).equals(identity)).to.be.true;
    }
  });

  it('takes less than 400 kB from a server', async () => {
    const contents = await Promise.all(RESOURCES.map((resource) => resource.read('br')));
    expect(contents.reduce((total, { length }) => total + length, 0)).to.be.below(400_000);
  });

  it('is in memory once for any number of callers', async () => {
    const resource = resourceAt(PAGE_PATH);
    expect(await resource.read('gzip')).to.equal(await resource.read('gzip'));
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
        for (const resource of resources) {
          expect(await textOf(resource)).to.equal(await textOf(resourceAt(resource.path)));
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

  it('passes on what the licence of the renderer asks for', () => {
    for (const notice of ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'])
      expect(existsSync(join(ASSET_FOLDER, 'swagger-ui', notice)), notice).to.be.true;
  });
});
