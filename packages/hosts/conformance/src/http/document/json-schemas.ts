import { PROBLEMS, type ProblemType, type Route } from '@workspace-api/contract';
import { hostProblemsOf } from '@workspace-api/contract/internal';
import { openApiDocument } from '@workspace-api/contract/open-api';
import type { ServedOperation } from '@workspace-api/http';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const DOCUMENT_ID = 'urn:workspace-api:openapi.json';

type Json = Readonly<Record<string, unknown>>;

/** A keyword with the names of fields in their order. */
const IN_ORDER = 'x-in-order';

/**
 * Rejects fields that the document does not name, or that have another order. Clients must expect new fields, but the
 * service must document them first.
 */
const close = (_name: string, value: unknown): unknown => {
  const isOpen = typeof value === 'object' && value !== null && 'properties' in value && 'type' in value;
  return isOpen
    ? { additionalProperties: false, [IN_ORDER]: Object.keys(value.properties as object), ...value }
    : value;
};

/** Returns the URI of a place in the document: its JSON Pointer (RFC 6901, section 6) in a fragment. */
const refTo = (place: readonly string[]): string => {
  const steps = place.map((field) => encodeURIComponent(field.replaceAll('~', '~0').replaceAll('/', '~1')));
  return `${DOCUMENT_ID}#/${steps.join('/')}`;
};

/** The OpenAPI document of the six operations and those of a host, with closed objects. */
export class DocumentSchemas {
  readonly #document: Json;
  readonly #ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false });
  readonly #compiled = new Map<string, ValidateFunction>();
  /** The kinds of problems, by code. */
  readonly problems: Readonly<Record<string, ProblemType>>;

  constructor(routes: readonly Route[]) {
    this.#document = JSON.parse(JSON.stringify(openApiDocument({ routes })), close) as Json;
    this.problems = { ...PROBLEMS, ...Object.fromEntries(hostProblemsOf(routes).map((one) => [one.code, one])) };
    addFormats.default(this.#ajv);
    this.#ajv.addKeyword({
      keyword: IN_ORDER,
      type: 'object',
      validate: (order: readonly string[], value: object) => {
        const names = order.filter((name) => name in value);
        return (
          Object.keys(value)
            .filter((name) => names.includes(name))
            .join() === names.join()
        );
      },
    });
    // The document itself is not a schema; it contains the schemas.
    this.#ajv.addVocabulary(Object.keys(this.#document));
    this.#ajv.addSchema(this.#document, DOCUMENT_ID, undefined, false);
  }

  /** Returns the value at a place in the document, or undefined. */
  at(place: readonly string[]): Json | undefined {
    return place.reduce<unknown>((value, field) => (value as Json | undefined)?.[field], this.#document) as
      Json | undefined;
  }

  /** Validates a value with the schema at a place in the document. Returns the issues as text, or null. */
  issuesOf(value: unknown, place: readonly string[]): string | null {
    const key = place.join('\n');
    const validate = this.#compiled.get(key) ?? this.#ajv.compile({ $ref: refTo(place) });
    this.#compiled.set(key, validate);
    return validate(value) ? null : this.#ajv.errorsText(validate.errors, { dataVar: 'value' });
  }
}

const NONE: readonly ServedOperation[] = [];

/** It takes a second to compile a document. */
const documents = new WeakMap<readonly ServedOperation[], DocumentSchemas>();

/** Returns the document of the six operations and those of a host. */
export const documentOf = (operations = NONE): DocumentSchemas => {
  const document = documents.get(operations) ?? new DocumentSchemas(operations.map(({ route }) => route));
  documents.set(operations, document);
  return document;
};
