import { createPostgresPool, createPostgresPorts, migrate, verifySchema } from '@workspace-api/adapter-postgres';
import { WRONG_ADAPTERS } from '../variants/variants.js';
import type { Storage, StorageOptions } from './storage.js';

export const openPostgresStorage = (options: StorageOptions): Storage => {
  const { uri, database: schema, maxPoolSize, variant = 'right' } = options;
  const pool = createPostgresPool(uri, {
    ...(maxPoolSize !== undefined && { max: maxPoolSize }),
    ...WRONG_ADAPTERS[variant].poolConfig,
  });
  const ports = createPostgresPorts({ pool, schema });
  const read = async (statement: string, workspaceId: string): Promise<unknown[][]> =>
    (await pool.query<unknown[]>({ text: statement, values: [workspaceId], rowMode: 'array' })).rows;
  return {
    ports,
    connect: () => pool.query('SELECT 1'),
    migrate: () => migrate({ pool, schema }),
    isComplete: async () => (await verifySchema({ pool, schema })).length === 0,
    readIdempotencyKeys: async (workspaceId) =>
      new Map(
        (await read(`SELECT id, idempotency_key FROM ${schema}.campaigns WHERE workspace_id = $1`, workspaceId)) as [
          string,
          string,
        ][],
      ),
    readUsage: async (workspaceId) => {
      const counts = `${schema}.request_counts WHERE workspace_id = $1 AND subject = 'api_requests'`;
      return Number((await read(`SELECT coalesce(sum(total), 0) FROM ${counts}`, workspaceId))[0]?.[0]);
    },
    close: () => pool.end(),
  };
};
