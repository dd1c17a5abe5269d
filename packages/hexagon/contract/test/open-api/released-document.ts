import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { openApiDocument } from '../../src/open-api/open-api-document.js';

const FILE = new URL('../../../released/openapi-v1.json', import.meta.url);

/** What a program of a client cannot depend on. */
const TEXTS = ['description', 'summary', 'example', 'examples'];

/** Returns the document without its texts. `properties` may have fields of the same names. */
const withoutTexts = (value: unknown, isNamed = false): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isNamed || !TEXTS.includes(name))
      .map(([name, part]) => [name, withoutTexts(part, name === 'properties')]),
  );
};

/** Reads the document of v1 as it was released. */
export const readReleasedDocument = (): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, unknown>>;

/** Saves the current document as the released one. */
export const saveReleasedDocument = async (): Promise<void> => {
  const { openapi, paths, components } = openApiDocument() as Record<string, unknown>;
  const text = JSON.stringify(withoutTexts({ openapi, paths, components }));
  writeFileSync(FILE, await format(text, { parser: 'json', printWidth: 120 }));
};
