import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument, type OpenApiDocumentOptions } from '../../src/open-api/open-api-document.js';

export type Json = Readonly<Record<string, unknown>>;

/** Returns the document as a client parses it. */
export const parsedDocument = (options?: OpenApiDocumentOptions): Json =>
  JSON.parse(JSON.stringify(openApiDocument(options))) as Json;

/** Returns a function that creates a validator for the schema in a document at a JSON Pointer. */
export const validatorsOf = (document: Json): ((pointer: string) => ValidateFunction) => {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false });
  addFormats.default(ajv);
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema(document, 'document', undefined, false);
  return (pointer) => ajv.compile({ $ref: `document#${pointer}` });
};

/** An object in a document with its JSON Pointer, escaped for a URI. */
export interface Place {
  readonly pointer: string;
  readonly object: Json;
}

const step = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Returns every object in a value, including the value itself. */
export const placesIn = (value: unknown, pointer = ''): Place[] =>
  typeof value === 'object' && value !== null
    ? [
        { pointer, object: value as Json },
        ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, `${pointer}/${step(name)}`)),
      ]
    : [];
