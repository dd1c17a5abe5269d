import { build } from 'esbuild';
import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { noticesOf } from './notices.js';
import { oneCopy } from './one-copy.js';
import { othersAreExternal } from './others-are-external.js';
import { writeOutput } from './write-output.js';

/** The folder of the executable: an entry file, and chunks that are imported lazily. */
const FOLDER = fileURLToPath(new URL('../bin/', import.meta.url));

// Chunks of the previous build may have other names.
await rm(FOLDER, { recursive: true, force: true });
const { metafile, outputFiles } = await build({
  entryPoints: { 'workspace-api': fileURLToPath(new URL('../src/cli.js', import.meta.url)) },
  outdir: FOLDER,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.20',
  logLevel: 'warning',
  metafile: true,
  write: false,
  // Data stays out of the chunks, whose sources V8 keeps in memory.
  loader: { '.json': 'copy' },
  // CommonJS packages `require` the built-in modules of Node.js.
  banner: {
    js: "import { createRequire as $createRequire } from 'node:module';\nconst require = $createRequire(import.meta.url);",
  },
  plugins: [othersAreExternal, oneCopy],
});
await Promise.all(outputFiles.map(writeOutput));
await writeFile(
  new URL('../bin/THIRD-PARTY-NOTICES.txt', import.meta.url),
  await noticesOf(Object.keys(metafile.inputs)),
);
