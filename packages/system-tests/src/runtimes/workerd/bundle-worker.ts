import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

/** Bundles a worker into one module for a neutral platform: an import of a Node.js built-in fails here. */
export const bundleWorker = async (entry: URL): Promise<Uint8Array> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    // Packages of CommonJS have only that.
    mainFields: ['module', 'main'],
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild returned no file.');
  return file.contents;
};
