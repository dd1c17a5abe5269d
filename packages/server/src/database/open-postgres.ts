import {
  createPostgresPool,
  createPostgresPorts,
  migrate,
  verifySchema,
  type SchemaIssue,
} from '@workspace-api/adapter-postgres';
import { sqlMigration, type Storage } from './storage.js';

/** The number of names in a message. */
const MAX_NAMES = 3;

const namesOf = (issues: readonly SchemaIssue[]): string => {
  const names = issues.slice(0, MAX_NAMES).map(({ name }) => name);
  return issues.length > MAX_NAMES ? `${names.join(', ')} and ${issues.length - MAX_NAMES} more` : names.join(', ');
};

/** What to do about issues of each kind. */
const ADVICE: readonly (readonly [SchemaIssue['issue'], (names: string, schema: string) => string])[] = [
  ['missing', (names, schema) => `The schema ${schema} lacks ${names}. Run workspace-api migrate.`],
  [
    'different',
    (names, schema) =>
      `In the schema ${schema}, ${names} differs from its definition. Drop the index or correct the column, and run workspace-api migrate.`,
  ],
  ['forbidden', (names, schema) => `The user lacks privileges in the schema ${schema}: ${names}. Grant them.`],
];

const describe = (issues: readonly SchemaIssue[], schema: string): string[] =>
  ADVICE.flatMap(([kind, advise]) => {
    const found = issues.filter(({ issue }) => issue === kind);
    return found.length === 0 ? [] : [advise(namesOf(found), schema)];
  });

/** Creates the storage in a schema. It connects when it is used. */
export const openPostgres = (uri: string, schema: string): Storage => {
  const pool = createPostgresPool(uri);
  const name = `the schema ${schema}`;
  return {
    name,
    openPorts: ({ metrics, onFlush } = {}) =>
      createPostgresPorts({ pool, schema, onFlush, onStatement: metrics?.watchPool(pool) }),
    issues: async () => describe(await verifySchema({ pool, schema }), schema),
    migrate: async () => {
      await migrate({ pool, schema });
      return sqlMigration(name);
    },
    close: () => pool.end(),
  };
};
