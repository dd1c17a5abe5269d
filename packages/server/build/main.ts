import { build, type Plugin } from 'esbuild';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Where the executable is, in a file for what every run needs and others for what some of them import. */
const FOLDER = fileURLToPath(new URL('../bin/', import.meta.url));

/** The reference finds its assets beside its own files. */
const isBundled = (name: string): boolean => name.startsWith('@workspace-api/') && name !== '@workspace-api/reference';

/**
 * Leaves packages of others where they are installed, so that whoever runs the program can mend and replace them. None is
 * imported for what its loading does alone.
 */
const OTHERS_ARE_EXTERNAL: Plugin = {
  name: 'others are external',
  setup: (bundler) => {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || isBundled(path) ? undefined : { path, external: true, sideEffects: false },
    );
  },
};

// Node.js finds, opens and links 18 files of ours for a demo, and not 222. Those of the last build may have other names.
await rm(FOLDER, { recursive: true, force: true });
await build({
  entryPoints: { 'workspace-api': fileURLToPath(new URL('../src/cli.js', import.meta.url)) },
  outdir: FOLDER,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  logLevel: 'warning',
  plugins: [OTHERS_ARE_EXTERNAL],
});
