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
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const { path, kind } of metafile.inputs[file]?.imports ?? []) if (kind !== 'dynamic-import') load(path);
  };
  load('<stdin>');
  return [...loaded];
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
