import type { LoadHook, ResolveHook } from 'node:module';
import { CHANGES } from './changes.js';

/** The URL of a module of this repository: its package, and its path in the package. */
const MODULE = /\/packages\/([^?]+)\/dist\/src\/([^?]+)\.js(?:\?(next|original))?$/;

/** Marks every module that a module of the next release imports as one of the next release. */
export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  const resolved = await nextResolve(specifier, context);
  const isNext = MODULE.exec(context.parentURL ?? '')?.[3] !== undefined;
  return isNext && MODULE.exec(resolved.url)?.[3] === undefined && MODULE.test(resolved.url)
    ? { ...resolved, url: `${resolved.url}?next` }
    : resolved;
};

/** Loads a changed module of the next release: what the original exports, with the changes. */
export const load: LoadHook = async (url, context, nextLoad) => {
  const [, folder, path, release] = MODULE.exec(url) ?? [];
  const changes = CHANGES[`${folder}/${path}`];
  if (release !== 'next' || changes === undefined) return nextLoad(url, context);
  const [original, file] = [JSON.stringify(url.replace(/next$/, 'original')), JSON.stringify(`${folder}/${path}`)];
  const source = [
    `import * as module from ${original};`,
    `import { CHANGES } from ${JSON.stringify(new URL('./changes.js', import.meta.url))};`,
    `export * from ${original};`,
    // The import fails if the module does not have the export any more.
    ...Object.keys(changes).flatMap((name) => [
      `import { ${name} as original_${name} } from ${original};`,
      `export const ${name} = CHANGES[${file}].${name}(original_${name}, module);`,
    ]),
  ];
  return { format: 'module', source: source.join('\n'), shortCircuit: true };
};
