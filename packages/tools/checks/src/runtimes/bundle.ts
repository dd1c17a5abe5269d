import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

/** The target of a bundle. */
export interface BundleTarget {
  /** `neutral` has only web standards. An import of a Node.js built-in fails. */
  readonly platform: 'node' | 'neutral';
  /** Imports that the target resolves itself. */
  readonly external?: string[];
  readonly format: 'esm' | 'cjs';
}

/** CommonJS packages call `require` for Node.js built-ins. ES modules have no `require`. */
const REQUIRE = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

/** Bundles a program with all its imports into one file. */
export const bundle = async (entry: URL, { platform, format, external = [] }: BundleTarget): Promise<Uint8Array> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    logLevel: 'error',
    format,
    platform,
    external,
    ...(platform === 'node' && format === 'esm' && { banner: { js: REQUIRE } }),
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild returned no file.');
  return file.contents;
};
