import { isUnavailable } from '@workspace-api/adapter-postgres';
import {
  DomainError,
  MEMBER_COUNT,
  NAME_LENGTH,
  isBlank,
  isUuid,
  toPosition,
  toTimestamp,
  type Group,
  type GroupRepository,
  type Instance,
  type InstanceRepository,
  type ListRange,
  type Positioned,
  type Stored,
  type WorkspaceId,
} from '@workspace-api/core';
import type { Pool } from 'pg';

/** The columns that both tables have. */
interface Row {
  readonly id: never;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface Phone extends Row {
  readonly label: string;
  readonly is_online: boolean;
  readonly last_seen_at: Date;
}

interface Chat extends Row {
  readonly phone_id: never;
  readonly title: string;
  readonly people: number;
  readonly is_archived: boolean;
}

/** The highest position of a bigint. */
const HIGHEST = '7fffffffffffffff';

/** Reads records from a table of the product. A workspace has the id of its account. */
class OwnTable<Columns extends Row, Item> {
  readonly #pool: Pool;
  readonly #table: string;
  readonly #toItem: (row: Columns) => Item;

  constructor(pool: Pool, table: 'phones' | 'chats', toItem: (row: Columns) => Item) {
    this.#pool = pool;
    this.#table = table;
    this.#toItem = toItem;
  }

  async findMany(workspaceId: WorkspaceId, ids: readonly string[]): Promise<readonly Item[]> {
    const statement = `SELECT * FROM ${this.#table} WHERE account_id = $1 AND id = ANY($2::uuid[])`;
    return (await this.#read<Columns>(statement, [workspaceId, ids.filter(isUuid)])).map(this.#toItem);
  }

  async list(workspaceId: WorkspaceId, { below, limit }: ListRange): Promise<readonly Positioned<Item>[]> {
    const statement = `SELECT *, lpad(to_hex(position), 16, '0') AS place FROM ${this.#table}
      WHERE account_id = $1 AND position < ('x' || $2::text)::bit(64)::bigint ORDER BY position DESC LIMIT $3`;
    // Higher ones would be negative.
    const values = [workspaceId, below === null || below > HIGHEST ? HIGHEST : below, limit];
    const rows = await this.#read<Columns & { place: string }>(statement, values);
    return rows.map((row) => ({ position: toPosition(row.place), record: this.#toItem(row) }));
  }

  async count(workspaceId: WorkspaceId): Promise<number> {
    const statement = `SELECT count(*)::int AS count FROM ${this.#table} WHERE account_id = $1`;
    const [row] = await this.#read<{ count: number }>(statement, [workspaceId]);
    return row?.count ?? 0;
  }

  async #read<Result extends object>(statement: string, values: readonly unknown[]): Promise<Result[]> {
    // An invalid id is that of no account.
    if (!isUuid(values[0])) return [];
    try {
      return (await this.#pool.query<Result>(statement, [...values])).rows;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      throw new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' }, { cause: error });
    }
  }
}

const timesOf = ({ created_at, updated_at }: Row) => ({
  createdAt: toTimestamp(created_at.getTime()),
  updatedAt: toTimestamp(updated_at.getTime()),
});

/** Returns a name within the limits of the API. */
const toName = (text: string): string => {
  const name = Array.from(text).slice(0, NAME_LENGTH.max).join('');
  return isBlank(name) ? '–' : name;
};

const toInstance = (phone: Phone): Stored<typeof Instance> => ({
  id: phone.id,
  name: toName(phone.label),
  status: phone.is_online ? 'connected' : 'disconnected',
  statusReason: null,
  statusChangedAt: toTimestamp(phone.last_seen_at.getTime()),
  ...timesOf(phone),
});

const toGroup = (chat: Chat): Stored<typeof Group> => ({
  id: chat.id,
  instanceId: chat.phone_id,
  name: toName(chat.title),
  memberCount: Math.min(Math.max(chat.people, MEMBER_COUNT.min), MEMBER_COUNT.max),
  sendable: !chat.is_archived,
  ...timesOf(chat),
});

/** Creates the ports that read the tables of the product. */
export const createOwnPorts = (pool: Pool): { instances: InstanceRepository; groups: GroupRepository } => ({
  instances: new OwnTable<Phone, Stored<typeof Instance>>(pool, 'phones', toInstance),
  groups: new OwnTable<Chat, Stored<typeof Group>>(pool, 'chats', toGroup),
});
