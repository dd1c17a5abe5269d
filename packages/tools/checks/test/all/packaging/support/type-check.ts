import { join } from 'node:path';
import ts from 'typescript';

/**
 * Returns the compiler errors in files of a project and in the declarations that they import. Consumers are strict and
 * skip no declaration file. `types` are the type packages of the project. `libraries` are additional ones, such as
 * `webworker`. For bundlers, `npm run check` runs are-the-types-wrong.
 */
export const typeFaults = (files: string[], project: string, types: string[], libraries: string[] = []): string[] => {
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    lib: ['es2023', ...libraries].map((name) => `lib.${name}.d.ts`),
    types,
    typeRoots: [join(project, 'node_modules/@types')],
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file: source, messageText }) =>
        `${source?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
};
