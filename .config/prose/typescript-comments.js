import { forEachComment } from 'ts-api-utils';
import ts from 'typescript';

/** Markers of a comment at the start and end of a line: slashes, asterisks and the end of a block. */
const LINE = /^(\s*(?:\/\*+|\*(?!\/)|\/\/)?\s*)(.*?)(?:\s*\*\/)?\s*$/;

/** Parts of a line between backticks, and parts outside. */
const PARTS = /`[^`]*`|[^`]+|`/g;

const nodeAt = (source, type, start, end) => ({
  type,
  raw: source.text.slice(start, end),
  value: source.text.slice(start, end),
  range: [start, end],
  loc: { start: positionOf(source, start), end: positionOf(source, end) },
});

const positionOf = (source, offset) => {
  const { line, character } = source.getLineAndCharacterOfPosition(offset);
  return { line: line + 1, column: character };
};

const parentOf = (source, type, children) => ({
  ...nodeAt(source, type, children[0].range[0], children.at(-1).range[1]),
  children,
});

/** Splits a comment into its lines, without markers, each as the nodes of its words and its code. */
const linesOf = (source, { pos, end }) => {
  let offset = pos;
  return source.text
    .slice(pos, end)
    .split('\n')
    .map((line) => {
      const [, marker = '', words = ''] = LINE.exec(line) ?? [];
      let start = offset + marker.length;
      offset += line.length + 1;
      return (words.match(PARTS) ?? []).map((part) => {
        const node = nodeAt(source, part.startsWith('`') ? 'Code' : 'Str', start, start + part.length);
        start += part.length;
        return node;
      });
    });
};

/** Joins lines into paragraphs. An empty line or a `@tag` starts the next one. Fenced code belongs to none. */
const paragraphsOf = (source, lines) => {
  const paragraphs = [[]];
  let isCode = false;
  for (const line of lines) {
    const isFence = line[0]?.value === '``';
    if (isFence) isCode = !isCode;
    if (isCode || isFence) continue;
    if (line.length === 0 || line[0].value.startsWith('@')) paragraphs.push([]);
    const paragraph = paragraphs.at(-1);
    if (line.length > 0 && paragraph.length > 0) {
      paragraph.push(nodeAt(source, 'Break', paragraph.at(-1).range[1], line[0].range[0]));
    }
    paragraph.push(...line);
  }
  return paragraphs
    .filter((children) => children.length > 0)
    .map((children) => parentOf(source, 'Paragraph', children));
};

const parse = (text) => {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest);
  const blocks = [];
  forEachComment(source, (_, comment) => {
    const previous = blocks.at(-1);
    // Line comments below each other are one text.
    const continues = previous !== undefined && /^\n\s*$/.test(text.slice(previous.end, comment.pos));
    if (continues && text.startsWith('//', comment.pos)) previous.end = comment.end;
    else blocks.push({ pos: comment.pos, end: comment.end });
  });
  return {
    ...nodeAt(source, 'Document', 0, text.length),
    children: blocks.flatMap((block) => paragraphsOf(source, linesOf(source, block))),
  };
};

/** A textlint plugin that reads the comments of TypeScript files. */
class TypeScriptComments {
  availableExtensions() {
    return ['.ts', '.mts', '.cts'];
  }

  processor() {
    return { preProcess: parse, postProcess: (messages, filePath) => ({ messages, filePath }) };
  }
}

export const typescriptComments = { Processor: TypeScriptComments };
