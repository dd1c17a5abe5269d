import type { createClient } from '@workspace-api/client';
import { expect } from 'chai';
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { CAMPAIGN, KEY } from './support/client-of.js';
import { broken, scriptedFetch, success } from './support/scripted-fetch.js';

const LIMIT = 15 * 1024;

/** What the client uses of its platform. Node.js, Deno, Bun and Workers have it. */
const WEB = { AbortController, TextDecoder, URL, URLSearchParams, crypto, performance, setTimeout, clearTimeout };

describe('the client, bundled and minified', () => {
  let code: string;
  let inputs: string[];

  before(async () => {
    const { outputFiles, metafile } = await build({
      ...{ entryPoints: [fileURLToPath(import.meta.resolve('@workspace-api/client'))], bundle: true, minify: true },
      ...{ platform: 'neutral', format: 'cjs', write: false, metafile: true },
    });
    code = outputFiles[0]?.text ?? '';
    inputs = Object.keys(metafile.inputs);
  });

  it('has at most 15 KB, and nothing of other packages', () => {
    expect(Buffer.byteLength(code)).to.be.within(1, LIMIT);
    expect(inputs.filter((file) => !file.includes('client/dist/src/'))).to.deep.equal([]);
  });

  it('runs where there is nothing but web standards', async () => {
    const { fetch, sent } = scriptedFetch(broken, success({ id: 'created' }));
    const module = { exports: {} as { readonly createClient: typeof createClient } };
    runInContext(code, createContext({ ...WEB, fetch, module }));
    const client = module.exports.createClient({ baseUrl: 'https://api.example.com', key: KEY });
    expect(await client.campaigns.create(CAMPAIGN)).to.deep.equal({ id: 'created' });
    expect(sent).to.have.length(2);
  });
});
