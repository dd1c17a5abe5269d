import {
  createPostgresPool,
  createPostgresPorts,
  migrate,
  missingTimeouts,
  planMigration,
  verifySchema,
} from '@workspace-api/adapter-postgres';
import { CommandFailure } from '../command-failure.js';
import type { StorageConfiguration } from '../configuration/storage-options.js';
import { reportNotice } from '../failures/report-failure.js';
import { lowerFirst } from '../text/lower-first.js';
import { describeSchemaIssues } from './describe-schema-issues.js';
import type { Storage } from './storage.js';

/** Opens the storage in a schema. It connects when it is used. */
export const openPostgres = (uri: string, configuration: StorageConfiguration): Storage => {
  const { postgresSchema: schema, postgresPoolSize, postgresPreparedStatements } = configuration;
  const preparedStatements = postgresPreparedStatements === 'on';
  const pool = createPostgresPool(uri, { max: postgresPoolSize });
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
      return describeSchemaIssues(issues, schema);
    },
    migrate: async () => {
      await migrate({ pool, schema, onProgress: (message) => reportNotice(lowerFirst(message)) });
      const different = (await verifySchema({ pool, schema })).filter(({ issue }) => issue === 'different');
      if (different.length > 0)
        throw new CommandFailure('failed', lowerFirst(describeSchemaIssues(different, schema).join(' ')));
    },
    planMigration: () => planMigration({ pool, schema }),
    close: () => pool.end(),
  };
};
