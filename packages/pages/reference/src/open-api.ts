import type { Json } from '@workspace-api/contract/internal';

/** A JSON Schema of the document, as far as the page shows it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
}

/** An example of a body. */
interface Example {
  readonly summary?: string;
  readonly value?: unknown;
}

/** A body in one media type. */
export interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example>>;
}

/** A header of a response. */
export interface Header {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

/** A response with one status. */
export interface Response {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, Content>>;
  readonly 'x-problem-codes'?: readonly string[];
}

/** A program that calls an operation (`x-codeSamples`). */
interface CodeSample {
  readonly label: string;
  readonly source: string;
}

/** What the document says about an operation. */
interface OperationObject {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly description?: string;
    readonly content?: Readonly<Record<string, Content>>;
  };
  readonly responses: Readonly<Record<string, Response>>;
  readonly 'x-required-scope'?: string;
  readonly 'x-codeSamples'?: readonly CodeSample[];
}

/** An operation with its place. */
export interface Operation extends OperationObject {
  readonly method: string;
  readonly path: string;
}

/** Operations under one heading. */
export interface OperationGroup {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

/** The parts of the OpenAPI document that the page shows. */
export interface OpenApi {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary?: string;
    readonly description?: string;
    readonly 'x-logo'?: { readonly url?: string };
  };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly headers?: Readonly<Record<string, Header>>;
  };
}

/** Returns a document of the contract with the types of the parts that the page shows. */
export const toOpenApi = (document: Json): OpenApi => document as unknown as OpenApi;

/** Returns the URL of the API without a slash at its end. Without servers of the deployment it is the mount path. */
export const baseUrlOf = ({ servers = [] }: OpenApi): string => servers[0]?.url.replace(/\/$/, '') ?? '';

/** Returns the operations of a document. */
export const operationsOf = ({ paths }: OpenApi): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

/** Returns the operations by tag, in the order of the document. A tag without operations is left out. */
export const operationGroups = (document: OpenApi): readonly OperationGroup[] => {
  const { tags = [] } = document;
  const operations = operationsOf(document);
  const descriptions = new Map(tags.map(({ name, description = '' }) => [name, description]));
  const nameOf = (operation: Operation): string => operation.tags?.[0] ?? 'Operations';
  return [...new Set([...descriptions.keys(), ...operations.map(nameOf)])]
    .map((name) => ({
      name,
      description: descriptions.get(name) ?? '',
      operations: operations.filter((operation) => nameOf(operation) === name),
    }))
    .filter((group) => group.operations.length > 0);
};
