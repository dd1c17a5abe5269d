import { Readable } from 'node:stream';
import { NodeProcess } from '../method/node-process.js';
import { CLI } from './product.js';

/** A database and its server. */
interface DatabaseAddress {
  readonly uri: string;
  readonly name: string;
}

/** Runs a command of the executable. Returns the JSON that it prints. */
export const runCli = async (
  { uri, name }: DatabaseAddress,
  args: readonly string[],
  lines?: Iterable<string>,
): Promise<unknown> => {
  const command = new NodeProcess(CLI, {
    args: [...args, '--json'],
    environment: { WORKSPACE_API_MONGODB_URI: uri, WORKSPACE_API_MONGODB_DATABASE: name },
    ...(lines !== undefined && { input: Readable.from(lines) }),
  });
  return JSON.parse(await command.output()) as unknown;
};

/** Creates the indexes, as an operator does. */
export const prepareDatabase = async (database: DatabaseAddress): Promise<void> => {
  await runCli(database, ['migrate']);
};
