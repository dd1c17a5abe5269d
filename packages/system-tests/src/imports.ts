import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { filesBelow, readText } from './repository.js';

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

/** Returns the files of a package that import themselves through others. */
export const circularImportsOf = (folder: string): string[] => {
  const importsByFile = new Map<string, string[]>();
  for (const { file, specifier } of importsOf(folder)) {
    if (!specifier.startsWith('.')) continue;
    const imported = join(file, '..', specifier).replace(/\.js$/, '.ts');
    importsByFile.set(file, [...(importsByFile.get(file) ?? []), imported]);
  }
  const reaches = (target: string, file: string, seen: Set<string>): boolean =>
    (importsByFile.get(file) ?? []).some((imported) => {
      if (imported === target) return true;
      if (seen.has(imported)) return false;
      return reaches(target, imported, seen.add(imported));
    });
  return [...importsByFile.keys()].filter((file) => reaches(file, file, new Set()));
};
