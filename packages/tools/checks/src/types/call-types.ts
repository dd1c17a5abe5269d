import * as admin from '@workspace-api/admin';
import * as core from '@workspace-api/core';
import { INVALID_INPUT } from '@workspace-api/core/internal';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from '@workspace-api/core/zod';
import { TypeWriter, commentOf, isOptional, withoutComments, type Direction, type NamedSchema } from './type-writer.js';

type Described = core.OperationDescription & { readonly scope?: core.Scope };

/** A named schema, and the module that exports it. */
interface ExportedSchema extends NamedSchema {
  readonly module: string;
}

const importFrom = async (folder: string, module: string): Promise<Readonly<Record<string, unknown>>> =>
  (await import(pathToFileURL(join(folder, 'dist/src', module)).href)) as Readonly<Record<string, unknown>>;

/** Returns the exported schemas of a package whose types have names. */
const schemasOf = async (folder: string): Promise<readonly ExportedSchema[]> => {
  const sources = join(folder, 'src');
  const files = (await readdir(sources, { recursive: true })).filter((file) => file.endsWith('.ts')).sort();
  const found = files.map(async (file): Promise<readonly ExportedSchema[]> => {
    const source = await readFile(join(sources, file), 'utf8');
    const module = `./${file.replace(/\.ts$/, '.js')}`;
    const values = await importFrom(folder, module);
    const interfaces = source.matchAll(/^export interface (\w+) extends Immutable<z\.(\w+)<typeof (\w+)>>/gm);
    const documented = new Map(
      Array.from(interfaces, ([, name = '', direction, schema = '']) => [
        schema,
        { name, direction: direction as Direction },
      ]),
    );
    return Object.entries(values).flatMap(([name, schema]) =>
      (documented.has(name) || schema instanceof z.ZodLiteral) && source.includes(`export const ${name} =`)
        ? [{ name, schema: schema as z.ZodType, module, documented: documented.get(name) }]
        : [],
    );
  });
  return (await Promise.all(found)).flat();
};

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const errorsOf = ({ effect, errors }: Described): readonly string[] => [
  INVALID_INPUT[effect],
  ...(effect === 'create' ? ['idempotency_mismatch', 'idempotency_in_progress'] : []),
  ...errors,
];

/** Returns the interface of the functions of operations, after the types of their inputs and results. */
const callsOf = (name: string, summary: string, operations: readonly Described[], writer: TypeWriter): string => {
  const declarations: string[] = [];
  const typeOf = (schema: z.ZodType, direction: Direction, ownName: string, summaryOfOwn: string): string => {
    const type = writer.typeOf(schema, direction);
    if (!type.startsWith('{')) return type;
    const declaration = writer.interfaceOf(ownName, schema as z.ZodObject, direction);
    declarations.push(`${commentOf([summaryOfOwn])}export ${declaration}`);
    return ownName;
  };
  const calls = operations.map((operation) => {
    const { id, scope, effect, input, output, description } = operation;
    const given = typeOf(input, 'input', `${upperFirst(id)}Input`, `The input of \`${id}\`.`);
    const returned = typeOf(output, 'output', `${upperFirst(id)}Result`, `The result of \`${id}\`.`);
    const canBeOmitted =
      scope !== undefined &&
      Object.values<z.ZodType>((input as z.ZodObject).shape).every((field) => isOptional(field, 'input'));
    const parameters = [
      ...(scope === undefined ? [] : [`principal: Principal<'${scope}'>`]),
      `input${canBeOmitted ? '?' : ''}: ${given}`,
      ...(scope === undefined ? [] : ['options?: CallOptions']),
    ];
    const codes = errorsOf(operation).map((code) => `\`${code}\``);
    const comment = commentOf([description, `@throws ${codes.join(', ')}`]);
    const result = effect === 'create' ? `CreatedOnce<${returned}>` : returned;
    return `${comment}readonly ${id}: (${parameters.join(', ')}) => Promise<${result}>;`;
  });
  return [...declarations, `/** ${summary} */\nexport interface ${name} {\n${calls.join('\n')}\n}`].join('\n\n');
};

/** TypeScript, and the module that it is part of. */
interface Block {
  readonly module?: string;
  readonly text: string;
}

/** Returns declarations that merge the documentation of fields into the interfaces of modules. */
const mergedInto = (
  interfaces: readonly (readonly [NamedSchema, string])[],
  own: readonly ExportedSchema[],
): readonly Block[] =>
  [...new Set(own.map(({ module }) => module))].flatMap((module) => {
    const schemas = own.filter((one) => one.module === module).map(({ schema }) => schema);
    const texts = interfaces.filter(([{ schema }]) => schemas.includes(schema as z.ZodType)).map(([, text]) => text);
    return texts.length === 0 ? [] : [{ module, text: `declare module '${module}' {\n${texts.join('\n\n')}\n}` }];
  });

/** Returns the imports of the types in blocks that other modules export. */
const importsOf = (blocks: readonly Block[], modules: Readonly<Record<string, string>>): string => {
  const names = new Map<string, Set<string>>();
  for (const { module, text } of blocks) {
    for (const [name] of withoutComments(text).matchAll(/\b(?<!')[A-Z]\w+/g)) {
      const exporter = modules[name];
      if (exporter !== undefined && exporter !== module)
        names.set(exporter, (names.get(exporter) ?? new Set()).add(name));
    }
  }
  return [...names]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([module, found]) => `import type { ${[...found].sort().join(', ')} } from '${module}';\n`)
    .join('');
};

/** Returns the text of a file in the folder `generated` of a package. */
const fileOf = (blocks: readonly Block[], modules: Readonly<Record<string, string>>): string => {
  const text = blocks.map((block) => block.text).join('\n\n');
  return `${importsOf(blocks, modules)}\n${text}`.replaceAll("'./", "'../");
};

const modulesOf = (schemas: readonly ExportedSchema[]): Readonly<Record<string, string>> =>
  Object.fromEntries(schemas.map(({ name, module }) => [name, module]));

/** The schemas of records to sync, whose interfaces no other declares, and the modules that export them. */
const SYNCED = { SyncedInstance: './instances/sync-instances.js', SyncedGroup: './groups/sync-groups.js' };

/** The types of a package, as TypeScript. */
interface CallTypes {
  readonly core: string;
  readonly admin: string;
}

/** Returns the types of the functions of core and of admin, with the documentation of their inputs and records. */
export const callTypes = async (packages: string): Promise<CallTypes> => {
  const folders = { core: join(packages, 'hexagon/core'), admin: join(packages, 'hexagon/admin') };
  const [ofCore, ofAdmin] = [await schemasOf(folders.core), await schemasOf(folders.admin)];
  const writer = new TypeWriter([...ofAdmin, ...ofCore]);
  const apiCalls = callsOf('ApiCalls', 'The six operations.', Object.values(core.OPERATIONS), writer);
  const operations = Object.values(admin.adminOperations());
  const adminCalls = callsOf('AdminCalls', 'The operations of the back office.', operations, writer);
  const synced = Object.entries(SYNCED).map(async ([name, module]) => {
    const schema = (await importFrom(folders.admin, module))[name] as z.ZodObject;
    const comment = commentOf(['A record to sync. It has an `id` or an `externalId`.']);
    return { text: `${comment}export ${writer.interfaceOf(name, schema, 'input')}` };
  });
  const ownOfAdmin = [...(await Promise.all(synced)), { text: adminCalls }];
  const interfaces = writer.interfaces();
  const fromCore = ['Id', 'Page', 'Scope', 'Timestamp', 'ValidationIssue', ...ofCore.map(({ name }) => name)];
  return {
    core: fileOf([...mergedInto(interfaces, ofCore), { text: apiCalls }], {
      CallOptions: './idempotency/idempotency-key.js',
      CreatedOnce: './idempotency/create-once.js',
      Id: './schema/id.js',
      Page: './pagination/page.js',
      Principal: './operations/principal.js',
      Scope: './values/scope.js',
      Timestamp: './schema/timestamp.js',
      ...modulesOf(ofCore),
    }),
    admin: fileOf([...mergedInto(interfaces, ofAdmin), ...ownOfAdmin], {
      RecordSource: './sync/in-batches.js',
      SyncOutcome: './sync/sync-outcome.js',
      ...Object.fromEntries(fromCore.map((name) => [name, '@workspace-api/core'])),
      ...modulesOf(ofAdmin),
    }),
  };
};
