import { build } from 'esbuild';
import { expect } from 'chai';
import { ROOT } from '../../src/repository.js';

/** What the listener of a host imports. */
const HOST = `
  import '@workspace-api/adapter-memory';
  import '@workspace-api/adapter-node';
  import '@workspace-api/core';
  import '@workspace-api/transport-node';
`;

type Graph = Readonly<
  Record<string, { readonly imports: readonly { readonly path: string; readonly kind: string }[] }>
>;

/** Returns a file, and the files of its static imports, and of theirs. */
const loadedWith = (graph: Graph, entry: string): readonly string[] => {
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const { path, kind } of graph[file]?.imports ?? []) if (kind !== 'dynamic-import') load(path);
  };
  load(entry);
  return [...loaded];
};

/** Returns the files that load with a program: those of its static imports, and of theirs. */
const filesLoadedBy = async (contents: string): Promise<readonly string[]> => {
  const { metafile } = await build({
    stdin: { contents, resolveDir: `${ROOT}/packages/tools/checks` },
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    // Node.js loads all imports, whether they are used or not.
    ignoreAnnotations: true,
    absWorkingDir: ROOT,
  });
  return loadedWith(metafile.inputs, '<stdin>');
};

describe('the start of a listener', () => {
  it('loads no operation of the back office, no document, no page and no content negotiation', async () => {
    const files = await filesLoadedBy(HOST);
    expect(files.some((file) => file.endsWith('core/dist/src/workspace-api.js'))).to.equal(true);
    const lazy =
      /admin\/dist\/src\/(?:admin-operation|workspace-admin)|contract\/dist\/src\/(?:open-api|examples\/records|problems\/problem\.)|reference\/dist\/src\/(?:code-samples|html)|negotiator/;
    expect(files.filter((file) => lazy.test(file))).to.deep.equal([]);
  });
});

describe('a bundle of core and transport-fetch', () => {
  it('loads at most 190 kB at its start', async () => {
    const { metafile } = await build({
      stdin: {
        contents: `
          export { createWorkspaceApi } from '@workspace-api/core';
          export { createFetchHandler } from '@workspace-api/transport-fetch';
        `,
        resolveDir: `${ROOT}/packages/tools/checks`,
      },
      ...{ bundle: true, minify: true, splitting: true, write: false, metafile: true },
      ...{ platform: 'neutral', mainFields: ['module', 'main'], format: 'esm', outdir: 'bundle', absWorkingDir: ROOT },
    });
    const sizes = loadedWith(metafile.outputs, 'bundle/stdin.js').map((file) => metafile.outputs[file]?.bytes ?? 0);
    expect(sizes.reduce((sum, size) => sum + size)).to.be.within(100_000, 190_000);
  });
});
