import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

/** What a program is bundled for. */
export interface BundleTarget {
  /** `neutral` has web standards only: an import of a Node.js built-in fails. */
  readonly platform: 'node' | 'neutral';
  readonly format: 'esm' | 'cjs';
}

/** Packages of CommonJS call `require` for Node.js built-ins, which ES modules do not have. */
const REQUIRE = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

/** Bundles a program with all that it imports into one file. */
export const bundle = async (entry: URL, { platform, format }: BundleTarget): Promise<Uint8Array> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    logLevel: 'error',
    format,
    platform,
    // For `neutral` esbuild has none, and some packages have nothing else.
    ...(platform === 'neutral' && { mainFields: ['module', 'main'] }),
    ...(platform === 'node' && format === 'esm' && { banner: { js: REQUIRE } }),
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild returned no file.');
  return file.contents;
};
