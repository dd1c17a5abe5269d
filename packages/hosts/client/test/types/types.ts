import { openApiDocument } from '@workspace-api/contract/open-api';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { fileURLToPath } from 'node:url';

/** The file of types, in the sources. */
export const TYPES_FILE = fileURLToPath(new URL('../../../src/generated/openapi.ts', import.meta.url));

/** Leaves out what says nothing in TypeScript: examples of codes, and formats such as `int64`. */
const withoutNoise = (name: string, value: unknown): unknown =>
  name === 'examples' || (name === 'format' && value !== 'date-time') ? undefined : value;

/** Returns the schemas of the contract as TypeScript, as they belong into {@link TYPES_FILE}. */
export const typesOfContract = async (): Promise<string> => {
  const {
    openapi,
    info,
    components: all,
  } = openApiDocument() as Record<string, Record<string, Record<string, unknown>>>;
  // A response contains a record, whose type the client names.
  const schemas = Object.fromEntries(
    Object.entries(all?.['schemas'] ?? {}).filter(([name]) => !name.endsWith('Success')),
  );
  const document = JSON.stringify({ openapi, info, paths: {}, components: { schemas } }, withoutNoise);
  const nodes = await openapiTS(document, { silent: true });
  const components = nodes.filter((node) => 'name' in node && (node.name as { text?: string }).text === 'components');
  // There are schemas only.
  const text = astToString(components).replaceAll(/^ +\w+: never;$/gm, '');
  const source = `// Made from the OpenAPI document by "npm run generate:client".\n\n${text}`;
  return format(source, { ...(await resolveConfig(TYPES_FILE)), filepath: TYPES_FILE });
};
