import {
  createPostgresPool,
  createPostgresPorts,
  migrate,
  planMigration,
  verifySchema,
} from '@workspace-api/adapter-postgres';
import { CommandFailure } from '../command-failure.js';
import { reportNotice } from '../report-failure.js';
import { lowerFirst } from '../text/lower-first.js';
import { describeSchemaIssues } from './describe-schema-issues.js';
import type { Storage } from './storage.js';

/** Opens the storage in a schema. It connects when it is used. */
export const openPostgres = (uri: string, schema: string): Storage => {
  const pool = createPostgresPool(uri);
  return {
    name: `the schema ${schema}`,
    openPorts: ({ metrics, onFlush } = {}) =>
      createPostgresPorts({ pool, schema, onFlush, onStatement: metrics?.watchPool(pool) }),
    check: async () => describeSchemaIssues(await verifySchema({ pool, schema }), schema),
    migrate: async () => {
      await migrate({ pool, schema, onProgress: (message) => reportNotice(lowerFirst(message)) });
      const different = (await verifySchema({ pool, schema })).filter(({ issue }) => issue === 'different');
      if (different.length > 0)
        throw new CommandFailure('failed', lowerFirst(describeSchemaIssues(different, schema).join(' ')));
      return null;
    },
    planMigration: () => planMigration({ pool, schema }),
    close: () => pool.end(),
  };
};
