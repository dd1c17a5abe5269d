import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '../../src/open-api/open-api-document.js';

export type Json = Readonly<Record<string, unknown>>;

/** The document as a client parses it. */
export const DOCUMENT = JSON.parse(JSON.stringify(openApiDocument())) as Json;

const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false });
addFormats.default(ajv);
ajv.addVocabulary(Object.keys(DOCUMENT));
ajv.addSchema(DOCUMENT, 'document', undefined, false);

/** Returns a validator for the schema in the document at a JSON Pointer. */
export const validatorAt = (pointer: string): ValidateFunction => ajv.compile({ $ref: `document#${pointer}` });

/** An object in the document with its JSON Pointer, escaped for a URI. */
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
