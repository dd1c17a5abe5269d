import type { CommandStartedEvent, Document, MongoClient } from 'mongodb';

/** Commands that read or write documents. */
const RECORDED = new Set(['find', 'count', 'aggregate', 'getMore', 'insert', 'update', 'delete', 'findAndModify']);

/** Reports every command that reads or writes documents. The client must have `monitorCommands`. */
export const recordCommands = (client: MongoClient, record: (name: string, command: Document) => void): void => {
  client.on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
    if (RECORDED.has(commandName)) record(commandName, command);
  });
};

/** Splits a command into one for each update, because a command can mix updates of any shape. */
export const statementsOf = (name: string, command: Document): readonly Document[] =>
  name === 'update' || name === 'delete'
    ? (command[`${name}s`] as Document[]).map((statement) => ({ ...command, [`${name}s`]: [statement] }))
    : [command];

/** Returns the filters of a command, or its documents if it is an insert. These must name the workspace. */
export const filtersOf = (name: string, command: Document): readonly Document[] => {
  switch (name) {
    case 'insert':
      return command['documents'] as Document[];
    case 'update':
      return (command['updates'] as { q: Document }[]).map(({ q }) => q);
    case 'delete':
      return (command['deletes'] as { q: Document }[]).map(({ q }) => q);
    case 'find':
      return [command['filter'] as Document];
    case 'aggregate':
      return [(command['pipeline'] as readonly { $match: Document }[])[0]?.$match ?? {}];
    default:
      return [command['query'] as Document];
  }
};

/** Returns a description of a command without its values. */
export const shapeOf = (name: string, command: Document): string => {
  const filters = filtersOf(name, command).map((filter) =>
    Object.entries(filter)
      .map(([field, value]) => `${field}${operatorsOf(value)}`)
      .join(' '),
  );
  const sort = command['sort'] === undefined ? '' : ` sorted by ${Object.keys(command['sort'] as Document).join()}`;
  return `${name} ${String(command[name])}: ${[...new Set(filters)].join(' | ')}${sort}`;
};

const operatorsOf = (value: unknown): string => {
  const operators =
    typeof value === 'object' && value !== null ? Object.keys(value).filter((key) => key.startsWith('$')) : [];
  return operators.length === 0 ? '' : `(${operators.join()})`;
};
