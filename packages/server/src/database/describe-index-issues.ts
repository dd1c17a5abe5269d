import { INDEXES, type IndexIssue } from '@workspace-api/adapter-mongodb';
import { nextCommand } from '../configuration/next-command.js';

/** Returns a sentence for each cause of issues of a database, which says what to do. */
export const describeIndexIssues = (issues: readonly IndexIssue[], database: string): readonly string[] => {
  const missing = issues
    .filter(({ issue }) => issue === 'missing')
    .map(({ collection, index }) => `${collection}.${index}`);
  const others = issues
    .filter(({ issue }) => issue === 'different')
    .map(
      ({ collection, index }) =>
        `The index ${index} of the collection ${collection} differs from its definition. Drop it, and run "${nextCommand('migrate')}".`,
    );
  if (missing.length === 0) return others;
  const what =
    missing.length ===
    Object.values(INDEXES)
      .flat()
      .filter(({ unique }) => unique).length
      ? `The database ${database} has none of the indexes`
      : `The database ${database} lacks the indexes ${missing.join(', ')}`;
  return [`${what}. Run "${nextCommand('migrate')}".`, ...others];
};
