import type { Document, MongoClient } from 'mongodb';

/** The commands that fail, and how. */
export type FailPoint = Document & { readonly failCommands: readonly string[] };

/**
 * Makes the server fail commands during `run`, a number of times or always. Options:
 * https://github.com/mongodb/mongo/wiki/The-%22failCommand%22-fail-point
 */
export const withFailPoint = async <Result>(
  client: MongoClient,
  times: number | 'always',
  data: FailPoint,
  run: () => Promise<Result>,
): Promise<Result> => {
  const configure = (mode: unknown): Promise<Document> =>
    client.db('admin').command({ configureFailPoint: 'failCommand', mode, data });
  await configure(times === 'always' ? 'alwaysOn' : { times });
  try {
    return await run();
  } finally {
    await configure('off');
  }
};
