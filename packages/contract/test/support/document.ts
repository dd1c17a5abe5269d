import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '../../src/open-api/open-api-document.js';

export type Json = Readonly<Record<string, unknown>>;

/** The document as a client reads it. */
export const DOCUMENT = JSON.parse(JSON.stringify(openApiDocument())) as Json;

const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false });
addFormats.default(ajv);
ajv.addVocabulary(Object.keys(DOCUMENT));
ajv.addSchema(DOCUMENT, 'document', undefined, false);

/** Checks values against a schema in the document, which a JSON Pointer names. */
export const validatorAt = (pointer: string): ValidateFunction => ajv.compile({ $ref: `document#${pointer}` });

/** An object inside the document, and the JSON Pointer to it, escaped for a URI. */
export interface Place {
  readonly pointer: string;
  readonly object: Json;
}

const step = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Every object inside a value, itself included. */
export const placesIn = (value: unknown, pointer = ''): Place[] =>
  typeof value === 'object' && value !== null
    ? [
        { pointer, object: value as Json },
        ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, `${pointer}/${step(name)}`)),
      ]
    : [];
