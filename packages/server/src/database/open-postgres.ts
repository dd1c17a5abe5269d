import {
  createPostgresPool,
  createPostgresPorts,
  migrate,
  missingTimeouts,
  verifySchema,
  type SchemaIssue,
} from '@workspace-api/adapter-postgres';
import type { StorageConfiguration } from '../configuration/storage-options.js';
import type { Storage } from './storage.js';

/** What to do about an issue of each kind. */
const ADVICE: Readonly<Record<SchemaIssue['issue'], (name: string, schema: string) => string>> = {
  missing: (name, schema) => `The schema ${schema} lacks ${name}. Run workspace-api migrate.`,
  different: (name, schema) =>
    `In the schema ${schema}, ${name} differs from its definition. Drop the index or correct the column, and run workspace-api migrate.`,
  forbidden: (name, schema) => `The user lacks a privilege in the schema ${schema}: ${name}. Grant it.`,
};

/** Opens the storage in a schema. It connects when it is used. */
export const openPostgres = (uri: string, configuration: StorageConfiguration): Storage => {
  const { postgresSchema: schema, postgresPreparedStatements } = configuration;
  const preparedStatements = postgresPreparedStatements === 'on';
  const pool = createPostgresPool(uri);
  let hasWarned = false;
  return {
    name: `the schema ${schema}`,
    openPorts: ({ metrics, onFlush } = {}) =>
      createPostgresPorts({ pool, schema, preparedStatements, onFlush, onStatement: metrics?.watchPool(pool) }),
    check: async ({ onWarning }) => {
      const issues = await verifySchema({ pool, schema });
      if (onWarning !== undefined && !hasWarned) {
        const missing = await missingTimeouts(pool);
        if (missing.length > 0) onWarning(`Sessions have no ${missing.join(', ')}. Set them with ALTER ROLE.`);
        hasWarned = true;
      }
      return issues.map(({ issue, name }) => ADVICE[issue](name, schema));
    },
    migrate: async () => {
      await migrate({ pool, schema });
      return null;
    },
    close: () => pool.end(),
  };
};
