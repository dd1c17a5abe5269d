import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { filesBelow, readText } from '../repository.js';

/** An import specifier in a file: static, type-only, dynamic or `require`. */
export interface Import {
  readonly file: string;
  readonly specifier: string;
}

/** Returns every import in the source files of a package. */
export const importsOf = (folder: string): Import[] =>
  filesBelow(`packages/${folder}/src`, '.ts').flatMap((file) =>
    ts.preProcessFile(readText(file), true, true).importedFiles.map(({ fileName: specifier }) => ({ file, specifier })),
  );

/** Returns the package of a specifier. `node` is a Node.js built-in, and null is the same package. */
export const packageOf = (specifier: string): string | null => {
  if (specifier.startsWith('.')) return null;
  if (isBuiltin(specifier)) return 'node';
  const [scope = '', name = ''] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
};

/** Returns the names that reach themselves through the imports between them. */
const circlesIn = (imports: readonly (readonly [from: string, to: string])[]): string[] => {
  const importsByName = new Map<string, Set<string>>();
  for (const [from, to] of imports) importsByName.set(from, (importsByName.get(from) ?? new Set()).add(to));
  const reaches = (target: string, name: string, seen: Set<string>): boolean =>
    [...(importsByName.get(name) ?? [])].some((imported) => {
      if (imported === target) return true;
      if (seen.has(imported)) return false;
      return reaches(target, imported, seen.add(imported));
    });
  return [...importsByName.keys()].filter((name) => reaches(name, name, new Set()));
};

const importsBetweenFiles = (folder: string): (readonly [from: string, to: string])[] =>
  importsOf(folder)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ file, specifier }) => [file, join(file, '..', specifier).replace(/\.js$/, '.ts')]);

/** Returns the files of a package that import themselves through others. */
export const circularImportsOf = (folder: string): string[] => circlesIn(importsBetweenFiles(folder));

/** Returns the folders in the sources of a package that import themselves through others. */
export const circularFoldersOf = (folder: string): string[] => {
  const root = dirname(join('packages', folder, 'src', 'index.ts'));
  return circlesIn(
    importsBetweenFiles(folder)
      .map(([from, to]) => [dirname(from), dirname(to)] as const)
      .filter(([from, to]) => from !== to && from !== root && to !== root),
  );
};
