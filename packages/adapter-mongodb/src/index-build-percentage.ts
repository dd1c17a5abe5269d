import type { Db } from 'mongodb';
import type { CollectionName } from './index-manifest.js';

/** An operation in progress, as far as it matters here. */
interface Operation {
  readonly ns?: string;
  readonly command?: { readonly createIndexes?: unknown };
  readonly progress?: { readonly done: number; readonly total: number };
}

/**
 * Returns how far the current step of an index build is, in percent. Returns null if the server does not report it. Only
 * users with the privilege `inprog` see a build, because it is an operation of the server.
 */
export const indexBuildPercentage = async (db: Db, name: CollectionName): Promise<number | null> => {
  try {
    const operations = await db.client
      .db('admin')
      .aggregate<Operation>([{ $currentOp: { allUsers: true } }, { $match: { progress: { $exists: true } } }])
      .toArray();
    const build = operations.find(
      ({ ns, command }) => ns === `${db.databaseName}.${name}` && command?.createIndexes === name,
    );
    return build?.progress === undefined ? null : Math.floor((100 * build.progress.done) / build.progress.total);
  } catch {
    return null;
  }
};
