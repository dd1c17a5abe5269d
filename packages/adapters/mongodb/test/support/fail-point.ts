import type { Document, MongoClient } from 'mongodb';

/** The commands that fail, and how. */
export type FailPoint = Document & { readonly failCommands: readonly string[] };

/**
 * Makes the server fail commands of a client during `run`, a number of times or always. If the client has an `appName`,
 * commands of others, such as those that another file has left running, neither fail nor count. Options:
 * https://github.com/mongodb/mongo/wiki/The-%22failCommand%22-fail-point
 */
export const withFailPoint = async <Result>(
  client: MongoClient,
  times: number | 'always',
  data: FailPoint,
  run: () => Promise<Result>,
): Promise<Result> => {
  const { appName } = client.options;
  const configure = (mode: unknown): Promise<Document> =>
    client
      .db('admin')
      .command({ configureFailPoint: 'failCommand', mode, data: { ...data, ...(appName && { appName }) } });
  await configure(times === 'always' ? 'alwaysOn' : { times });
  try {
    return await run();
  } finally {
    await configure('off');
  }
};
