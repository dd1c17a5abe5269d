import { build } from 'esbuild';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { jsonAsText } from './json-as-text.js';
import { noticesOf } from './notices.js';
import { oneCopy } from './one-copy.js';
import { othersAreExternal } from './others-are-external.js';

/** Where the executable is: a file for what every run needs, and others for what some runs import. */
const FOLDER = fileURLToPath(new URL('../bin/', import.meta.url));

// The files of the last build may have other names.
await rm(FOLDER, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: { 'workspace-api': fileURLToPath(new URL('../src/cli.js', import.meta.url)) },
  outdir: FOLDER,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.20',
  logLevel: 'warning',
  metafile: true,
  // CommonJS packages require what is built into Node.js.
  banner: {
    js: "import { createRequire as $createRequire } from 'node:module';\nconst require = $createRequire(import.meta.url);",
  },
  plugins: [othersAreExternal, oneCopy, jsonAsText],
});
// npm links it before it is there, so nothing else makes it executable.
await chmod(new URL('../bin/workspace-api.js', import.meta.url), 0o755);
await writeFile(
  new URL('../bin/THIRD-PARTY-NOTICES.txt', import.meta.url),
  await noticesOf(Object.keys(metafile.inputs)),
);
