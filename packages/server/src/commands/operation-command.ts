import type { AdminOperations, WorkspaceAdmin, WorkspaceAdminOptions } from '@workspace-api/admin';
import { PAGE_LIMIT, type Page, type PageRequest } from '@workspace-api/core';
import type { z } from '@workspace-api/core/zod';
import type { CommandDefinition } from '../configuration/command-definition.js';
import { JSON_OPTION, type CommandOptions, type Configuration } from '../configuration/command-option.js';
import { OPERATIONS, operationOptions } from '../configuration/operation-options.js';
import {
  COMMAND_STORAGE_OPTIONS,
  checkStorage,
  type CommandStorageConfiguration,
} from '../configuration/storage-options.js';
import type { CommandStorage } from '../database/with-storage.js';
import { print, type CommandResult } from '../text/print.js';

/** Values of an operation's fields by name. Null for an option that is not set. */
export type Fields = Readonly<Record<string, unknown>>;

/** A command that works on the storage. */
interface StorageCommand<Options extends CommandOptions> extends Omit<CommandDefinition<Options>, 'run'> {
  /** Whether the work can be repeated if it may already have been done. Defaults to false. */
  readonly isRepeatable?: boolean;
  /** Whether it creates the file of the storage if it does not exist. Defaults to false. */
  readonly create?: boolean;
  /** The settings of new keys. */
  readonly adminOptionsOf?: (configuration: Configuration<Options>) => WorkspaceAdminOptions;
  readonly run: (storage: CommandStorage, configuration: Configuration<Options>) => Promise<CommandResult>;
}

/** Returns a command that works on the storage, and prints its result. It has the options of the database and the output. */
export const storageCommand = <Options extends CommandOptions>({
  options,
  isRepeatable = false,
  create = false,
  adminOptionsOf,
  check,
  run,
  ...command
}: StorageCommand<Options>): CommandDefinition => ({
  ...(command as Omit<CommandDefinition, 'options' | 'run'>),
  options: { ...options, ...COMMAND_STORAGE_OPTIONS, json: JSON_OPTION },
  check: (values) => [...(check?.(values as Partial<Configuration<Options>>) ?? []), ...checkStorage(values)],
  run: async (given) => {
    const configuration = given as unknown as Configuration<Options> &
      CommandStorageConfiguration & { readonly json: boolean };
    const { withAdmin } = await import('../database/with-storage.js');
    await withAdmin(
      { ...configuration, create },
      async (storage) => {
        print(configuration.json, await run(storage, configuration));
      },
      isRepeatable,
      adminOptionsOf?.(configuration),
    );
  },
});

/** Resolves to the records of all pages of a list. */
export const allPages = async <Item>(read: (page: PageRequest) => Promise<Page<Item>>): Promise<readonly Item[]> => {
  const records: Item[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const { items, nextCursor } = await read({ limit: PAGE_LIMIT.max, cursor });
    records.push(...items);
    cursor = nextCursor;
  }
  return records;
};

type Result<Id extends keyof AdminOperations> = Awaited<ReturnType<WorkspaceAdmin[Id]>>;

/** A command that calls an operation. */
interface OperationCommand<Id extends keyof AdminOperations> extends Omit<
  StorageCommand<CommandOptions>,
  'name' | 'description' | 'options' | 'run'
> {
  readonly operation: Id;
  /** Defaults to the verb of the operation. */
  readonly name?: string;
  /** Defaults to the summary of the operation. */
  readonly description?: string;
  /** Options beside those of the operation, or in their place. */
  readonly options?: CommandOptions;
  /** Completes the fields of the operation with other options. */
  readonly complete?: (fields: Fields, configuration: Fields) => Fields;
  /** Returns the lines to print. */
  readonly show: (
    result: Result<Id>,
    fields: Fields,
    storage: CommandStorage,
  ) => CommandResult | Promise<CommandResult>;
}

/** Returns a command that calls an operation. Its flags, their checks and its help come from the operation. */
export const operationCommand = <Id extends keyof AdminOperations>({
  operation: id,
  options = {},
  complete = (fields) => fields,
  show,
  ...command
}: OperationCommand<Id>): CommandDefinition => {
  const operation = OPERATIONS[id];
  const fields: CommandOptions = operationOptions(operation as { readonly input: z.ZodObject });
  return storageCommand({
    name: operation.name.replace(/^.*\./, ''),
    description: `${operation.summary}.`,
    isRepeatable: operation.effect === 'read',
    ...command,
    options: { ...fields, ...options },
    run: async (storage, configuration) => {
      const values = Object.keys(fields).map((name) => [name, configuration[name]] as const);
      const input = complete(Object.fromEntries(values.filter(([, value]) => value !== null)), configuration);
      const call = storage.admin[id] as unknown as (given: Fields) => Promise<Result<Id>>;
      return show(await call(input), input, storage);
    },
  });
};
