import { openApiDocument } from '@workspace-api/contract/open-api';

/** The file of the OpenAPI document of v1, in the folder of a release. */
export const DOCUMENT_FILE = 'openapi-v1.json';

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

/** Returns what a release keeps of its OpenAPI document. */
export const documentToKeep = (): string => {
  const { openapi, paths, components } = openApiDocument() as Record<string, unknown>;
  return JSON.stringify(withoutTexts({ openapi, paths, components }));
};
