import type { Db, Document } from 'mongodb';

/** The server's plan for a command. */
export interface Plan {
  readonly stages: readonly string[];
  readonly indexes: readonly string[];
  readonly returned: number;
  readonly documentsExamined: number;
  readonly keysExamined: number;
}

/** The fields of a command that determine its plan. `explain` rejects sessions, transaction numbers and comments. */
const EXPLAINED = [
  'filter',
  'query',
  'projection',
  'sort',
  'skip',
  'hint',
  'limit',
  'updates',
  'deletes',
  'update',
  'new',
  'pipeline',
  'cursor',
];

/** Returns every string under a name, at any depth. */
const collect = (value: unknown, name: string): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, item]: [string, unknown]) =>
        key === name && typeof item === 'string' ? [item] : collect(item, name),
      );

/** The server explains only one update, and all have the same shape. */
const firstOf = (field: string, value: unknown): unknown =>
  field === 'updates' ? (value as Document[]).slice(0, 1) : value;

/** Explains a command. Changes nothing. */
export const explain = async (db: Db, name: string, command: Document): Promise<Plan> => {
  const explained = Object.fromEntries(
    EXPLAINED.flatMap((field) => (field in command ? [[field, firstOf(field, command[field])]] : [])),
  );
  const { queryPlanner, executionStats } = (await db.command({
    explain: { [name]: command[name] as string, ...explained },
    verbosity: 'executionStats',
  })) as {
    queryPlanner: Document;
    executionStats: { nReturned: number; totalDocsExamined: number; totalKeysExamined: number };
  };
  return {
    stages: collect(queryPlanner['winningPlan'], 'stage'),
    indexes: collect(queryPlanner['winningPlan'], 'indexName'),
    returned: executionStats.nReturned,
    documentsExamined: executionStats.totalDocsExamined,
    keysExamined: executionStats.totalKeysExamined,
  };
};
