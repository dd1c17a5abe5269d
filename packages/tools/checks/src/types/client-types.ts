import { openApiDocument } from '@workspace-api/contract/open-api';
import { commentOf } from './type-writer.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema;
}

const fieldsOf = ({ properties = {}, required = [] }: Schema): string => {
  const fields = Object.entries(properties).map(([name, field]) => {
    // Requests have no defaults. A response always has the field.
    const isOptional = !required.includes(name) && field.default === undefined;
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    return `${commentOf([field.description ?? []].flat())}readonly ${key}${isOptional ? '?' : ''}: ${typeOf(field)};\n`;
  });
  return `{\n${fields.join('')}}`;
};

const nonNullTypeOf = (type: string, schema: Schema): string => {
  if (schema.enum !== undefined) return schema.enum.map((value) => `'${value}'`).join(' | ');
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
      return 'number';
    case 'array':
      return `readonly (${typeOf(schema.items ?? {})})[]`;
    case 'object':
      return schema.properties === undefined && schema.additionalProperties !== undefined
        ? `Readonly<Record<string, ${typeOf(schema.additionalProperties)}>>`
        : fieldsOf(schema);
    default:
      throw new Error(`The type of a schema has no name in TypeScript: ${JSON.stringify(schema)}`);
  }
};

const { schemas: SCHEMAS } = openApiDocument()['components'] as { schemas: Readonly<Record<string, Schema>> };

const typeOf = (schema: Schema): string => {
  const name = schema.$ref?.replace(/^.*\//, '');
  const { type: types = [] } = name === undefined ? schema : (SCHEMAS[name] ?? {});
  return [types]
    .flat()
    .map((type) => (type === 'null' ? type : (name ?? nonNullTypeOf(type, schema))))
    .join(' | ');
};

/** Returns the records, the request and the problem of the OpenAPI document as TypeScript. */
export const clientTypes = (): string =>
  Object.entries(SCHEMAS)
    // A response contains a record, whose type the client names.
    .filter(([name]) => !name.includes('Success'))
    .map(([name, schema]) => `${commentOf([schema.description ?? name])}export interface ${name} ${fieldsOf(schema)}`)
    .join('\n\n');
