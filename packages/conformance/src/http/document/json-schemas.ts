import { openApiDocument } from '@workspace-api/contract/open-api';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const DOCUMENT_ID = 'urn:workspace-api:openapi.json';

type Json = Readonly<Record<string, unknown>>;

/**
 * Rejects fields that the document does not name. Clients must expect new fields, but the service must document them
 * first.
 */
const close = (_name: string, value: unknown): unknown => {
  const isOpen = typeof value === 'object' && value !== null && 'properties' in value && 'type' in value;
  return isOpen ? { additionalProperties: false, ...value } : value;
};

/** The OpenAPI document with closed objects. */
export const DOCUMENT = JSON.parse(JSON.stringify(openApiDocument()), close) as Json;

const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false });
addFormats.default(ajv);
// The document itself is not a schema; it contains the schemas.
ajv.addVocabulary(Object.keys(DOCUMENT));
ajv.addSchema(DOCUMENT, DOCUMENT_ID, undefined, false);

const compiled = new Map<string, ValidateFunction>();

/** The step of a JSON Pointer (RFC 6901, section 3) to a field, in a URI fragment. */
const step = (field: string): string => encodeURIComponent(field.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Validates a value with the schema at a place in the document. Returns the issues as text, or null. */
export const issuesOf = (value: unknown, place: readonly string[]): string | null => {
  const $ref = `${DOCUMENT_ID}#/${place.map(step).join('/')}`;
  const validate = compiled.get($ref) ?? ajv.compile({ $ref });
  compiled.set($ref, validate);
  return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: 'value' });
};
