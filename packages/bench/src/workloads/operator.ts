import { Readable } from 'node:stream';
import { NodeProcess } from '../method/node-process.js';
import { CLI } from './product.js';

/** A database and the URI of its server. */
interface DatabaseAddress {
  readonly uri: string;
  readonly name: string;
}

/** Runs a command of the executable and resolves to the JSON that it prints. */
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

/** Creates the indexes with the operator's command. */
export const prepareDatabase = async (database: DatabaseAddress): Promise<void> => {
  await runCli(database, ['migrate']);
};
