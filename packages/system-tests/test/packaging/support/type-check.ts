import { join } from 'node:path';
import ts from 'typescript';

/**
 * What the compiler has to say of files of a project, and of every declaration that they lead to, for consumers who are
 * strict and skip no declaration file. `types` are the type packages that the project names, `libraries` what it has
 * beside the language, such as `webworker`. That bundlers find the same
 * declarations is for are-the-types-wrong to say, in `npm run check`.
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
