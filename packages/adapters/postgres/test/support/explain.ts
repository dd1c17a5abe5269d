import { expect } from 'chai';
import type { Pool, PoolClient } from 'pg';

interface Node {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** How the server runs a statement, and how many of its pages it reads. */
interface Explained {
  readonly plan: string;
  readonly pages: number;
}

/** Explains the last statement that a call of a port sends. The pool must have one connection. */
export const explain = async (pool: Pool, call: () => Promise<unknown>): Promise<Explained> => {
  const client = await pool.connect();
  const query = client.query.bind(client) as (config: unknown) => unknown;
  const sent: { text: string; values: unknown[] }[] = [];
  client.query = ((config: (typeof sent)[number]) => {
    sent.push(config);
    return query(config);
  }) as PoolClient['query'];
  client.release();
  await call().finally(() => (client.query = query as PoolClient['query']));
  const { text, values } = sent.at(-1) ?? expect.fail();
  const { rows } = await pool.query<Record<'QUERY PLAN', [{ Plan: Node }]>>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    values,
  );
  const [{ Plan: root }] = rows[0]?.['QUERY PLAN'] ?? expect.fail();
  return { plan: JSON.stringify(root), pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'] };
};
