import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../repository.js';

/** A host's file, where it can import the packages. It exists in memory alone. */
const FILE = join(ROOT, 'packages/tools/checks/dist/in-an-editor.ts');

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  strict: true,
  declaration: true,
  types: [],
};

/** The files of the packages are read once for all editors. */
const REGISTRY = ts.createDocumentRegistry();

/** What an editor shows when the pointer rests on a name. */
export interface Hover {
  readonly type: string;
  readonly documentation: string;
}

/** An editor with one TypeScript file of a host. `|` in the text of a file marks a position, and is not part of it. */
export class Editor {
  readonly #service: ts.LanguageService;
  readonly #text: string;
  readonly #positions: readonly number[];

  constructor(marked: string) {
    const parts = marked.split('|');
    this.#text = parts.join('');
    this.#positions = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('').length);
    this.#service = ts.createLanguageService(
      {
        ...ts.sys,
        realpath: (path) => path,
        useCaseSensitiveFileNames: () => true,
        getCompilationSettings: () => OPTIONS,
        getDefaultLibFileName: ts.getDefaultLibFilePath,
        getCurrentDirectory: () => ROOT,
        getScriptFileNames: () => [FILE],
        getScriptVersion: (path) => (path === FILE ? this.#text : ''),
        getScriptSnapshot: (path) => {
          const text = path === FILE ? this.#text : ts.sys.readFile(path);
          return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
        },
      },
      REGISTRY,
    );
  }

  /** Returns the text that the editor shows at each position. */
  hovers(): readonly Hover[] {
    return this.#positions.map((position) => {
      const { displayParts, documentation, tags = [] } = this.#service.getQuickInfoAtPosition(FILE, position) ?? {};
      const tagTexts = tags.map(({ name, text }) => `@${name} ${ts.displayPartsToString(text)}`);
      const paragraphs = [ts.displayPartsToString(documentation), ...tagTexts];
      return { type: ts.displayPartsToString(displayParts), documentation: paragraphs.join('\n').replace(/\s+/g, ' ') };
    });
  }

  /** Returns the paths of the files that the editor goes to, from each position. */
  definitions(): readonly string[] {
    return this.#positions.map(
      (position) => this.#service.getDefinitionAtPosition(FILE, position)?.[0]?.fileName.slice(ROOT.length) ?? '',
    );
  }

  /** Returns the names that the editor offers at each position. */
  completions(): readonly (readonly string[])[] {
    return this.#positions.map(
      (position) =>
        this.#service.getCompletionsAtPosition(FILE, position, undefined)?.entries.map(({ name }) => name) ?? [],
    );
  }

  /** Returns the errors that the editor underlines, and those of the declarations of the file. */
  errors(): readonly string[] {
    const program = this.#service.getProgram();
    const declared = program?.getDeclarationDiagnostics(program.getSourceFile(FILE)) ?? [];
    return [...this.#service.getSemanticDiagnostics(FILE), ...declared].map(({ messageText }) =>
      ts.flattenDiagnosticMessageText(messageText, '\n'),
    );
  }
}
