import type { IndexIssue } from '@workspace-api/adapter-mongodb';

/** Returns a sentence about an index that is not as the API requires it. */
export const describeIndexIssue = ({ collection, index, issue }: IndexIssue): string =>
  issue === 'missing'
    ? `The index ${index} of the collection ${collection} is missing. Run workspace-api migrate.`
    : `The index ${index} of the collection ${collection} differs from its definition. Drop it and run workspace-api migrate.`;
