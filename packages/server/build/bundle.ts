import { build, type Metafile, type Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The reference finds its assets beside its own files. */
const isBundled = (name: string): boolean => name.startsWith('@workspace-api/') && name !== '@workspace-api/reference';

/** Leaves packages of others where they are installed, so that who runs the program can mend and replace them. */
const OTHERS_ARE_EXTERNAL: Plugin = {
  name: 'others are external',
  setup: (bundler) => {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || isBundled(path) ? undefined : { path, external: true },
    );
  },
};

const packagesImportedBy = ({ outputs }: Metafile): Set<string> =>
  new Set(
    Object.values(outputs)
      .flatMap(({ imports }) => imports)
      .filter(({ path, external }) => external === true && !isBuiltin(path))
      .map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')),
  );

/** Throws when the bundle imports what the package does not depend on: an installer may put it where it is not found. */
const checkDependencies = async (metafile: Metafile): Promise<void> => {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const { dependencies } = JSON.parse(text) as { readonly dependencies: Readonly<Record<string, string>> };
  const undeclared = [...packagesImportedBy(metafile)].filter((name) => !Object.hasOwn(dependencies, name));
  if (undeclared.length > 0) throw new Error(`Make ${undeclared.join(', ')} a dependency of the server.`);
};

/**
 * Writes a program, with our own packages in it, into a folder: one file for what every run needs, and others for what
 * some import. Node.js finds, opens and links 18 files for a demo where there were 222.
 */
export const bundle = async (entry: URL, folder: URL): Promise<void> => {
  const { metafile } = await build({
    entryPoints: { 'workspace-api': fileURLToPath(entry) },
    outdir: fileURLToPath(folder),
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    plugins: [OTHERS_ARE_EXTERNAL],
  });
  await checkDependencies(metafile);
};
