import { isBuiltin } from 'node:module';
import ts from 'typescript';
import { filesBelow, readText } from './repository.js';

/** An import specifier of a file, whether static, of types alone, dynamic, or by `require`. */
export interface Import {
  readonly file: string;
  readonly specifier: string;
}

/** Every import of every source file of a package. */
export const importsOf = (folder: string): Import[] =>
  filesBelow(`packages/${folder}/src`, '.ts').flatMap((file) =>
    ts.preProcessFile(readText(file), true, true).importedFiles.map(({ fileName: specifier }) => ({ file, specifier })),
  );

/** The package that a specifier leads to; `node` for what is built into Node, null within the own package. */
export const packageOf = (specifier: string): string | null => {
  if (specifier.startsWith('.')) return null;
  if (isBuiltin(specifier)) return 'node';
  const [scope = '', name = ''] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
};
