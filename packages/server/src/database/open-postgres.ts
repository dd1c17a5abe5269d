import {
  createPostgresPool,
  createPostgresPorts,
  migrate,
  planMigration,
  verifySchema,
  verifySettings,
  type SettingIssue,
} from '@workspace-api/adapter-postgres';
import { CommandFailure, messageOf } from '../command-failure.js';
import { labelOf } from '../configuration/command-option.js';
import { rereadable } from '../configuration/read-settings.js';
import { STORAGE_OPTIONS, type StorageConfiguration } from '../configuration/storage-options.js';
import { toCommandFailure } from '../failures/to-command-failure.js';
import { reportNotice } from '../failures/report-failure.js';
import { lowerFirst } from '../text/lower-first.js';
import { describeSchemaIssues } from './describe-schema-issues.js';
import type { Storage } from './storage.js';

const openPool = (uri: string, max: number): ReturnType<typeof createPostgresPool> => {
  try {
    return createPostgresPool(rereadable(STORAGE_OPTIONS.postgresUri, uri), { max });
  } catch (error) {
    if (!(error instanceof TypeError)) throw toCommandFailure(error);
    const label = labelOf(STORAGE_OPTIONS.postgresUri);
    throw new CommandFailure('misused', `${label} is not a valid connection string: ${messageOf(error)}`);
  }
};

/** Returns a sentence for each kind of setting that weakens the guarantees. */
const describeSettings = (issues: readonly SettingIssue[]): readonly string[] => {
  const timeouts = issues.filter(({ setting }) => setting.endsWith('timeout')).map(({ setting }) => setting);
  const others = issues.filter(({ setting }) => !setting.endsWith('timeout'));
  return [
    ...(timeouts.length === 0 ? [] : [`Sessions have no ${timeouts.join(', ')}. Set them with ALTER ROLE.`]),
    ...others.map(({ setting, value, isTolerable }) =>
      isTolerable
        ? `A crash of the machine may lose acknowledged changes, because ${setting} is ${value}. Set it to on at the server.`
        : `A crash loses acknowledged changes, because ${setting} is ${value}, and a pooler shares sessions. Set it to on with ALTER ROLE.`,
    ),
  ];
};

/** Opens the storage in a schema. It connects when it is used. */
export const openPostgres = (uri: string, configuration: StorageConfiguration): Storage => {
  const { postgresSchema: schema, postgresPoolSize, postgresPreparedStatements } = configuration;
  const preparedStatements = postgresPreparedStatements === 'on';
  const pool = openPool(uri, postgresPoolSize);
  return {
    name: `the schema ${schema}`,
    openPorts: ({ metrics, onFlush } = {}) =>
      createPostgresPorts({ pool, schema, preparedStatements, onFlush, onStatement: metrics?.watchPool(pool) }),
    check: async () => {
      const issues = await verifySchema({ pool, schema });
      const settings = await verifySettings(pool);
      const describe = (isWanted: (issue: { readonly isTolerable?: boolean }) => boolean): readonly string[] => [
        ...describeSchemaIssues(issues.filter(isWanted), schema),
        ...describeSettings(settings.filter(isWanted)),
      ];
      return {
        reasons: describe(({ isTolerable }) => isTolerable !== true),
        warnings: describe(({ isTolerable }) => isTolerable === true),
      };
    },
    migrate: async () => {
      await migrate({ pool, schema, onProgress: (message) => reportNotice(lowerFirst(message)) });
      const issues = await verifySchema({ pool, schema });
      const left = issues.filter(({ issue }) => issue === 'different' || issue === 'hidden');
      if (left.length > 0) throw new CommandFailure('failed', lowerFirst(describeSchemaIssues(left, schema).join(' ')));
    },
    planMigration: () => planMigration({ pool, schema }),
    close: () => pool.end(),
  };
};
