import { Binary, MongoClient, Timestamp, UUID } from 'mongodb';
import { CAMPAIGN_FIELDS, GROUP_FIELDS, compile, type Field } from './fields.js';
import type { ApiKey, Campaign, Group } from './records.js';
import type { ListRecords, Store } from './store.js';

/** A record in the product's collections, with the fields that the peers use. */
type Stored<T> = {
  readonly [Field in keyof T]: Field extends 'id' | 'instanceId' | 'workspaceId'
    ? UUID
    : Field extends 'groupIds'
      ? readonly UUID[]
      : Field extends 'metadata'
        ? readonly (readonly [key: string, value: string])[]
        : Field extends `${string}At`
          ? Date | Extract<T[Field], null>
          : T[Field];
};

interface Row {
  readonly workspaceId: UUID;
  readonly position: Timestamp;
}

interface ListOptions<T> {
  readonly collection: string;
  readonly read: (found: Stored<T>) => T;
}

/** The product's read and write concerns: all data survives the loss of the primary. */
const CONCERNS = { readConcernLevel: 'majority', w: 'majority' } as const;

const toTime = (date: Date | null): string | null => date?.toISOString() ?? null;

const toHexadecimal = ({ t, i }: Timestamp): string =>
  [t, i].map((half) => half.toString(16).padStart(8, '0')).join('');

const toApiKey = ({ workspaceId, scopes, expiresAt, revokedAt }: Stored<ApiKey>): ApiKey => ({
  workspaceId: workspaceId.toHexString(),
  scopes,
  expiresAt: toTime(expiresAt),
  revokedAt: toTime(revokedAt),
});

const READ: Readonly<Record<Field['kind'], (value: string) => string>> = {
  uuid: (value) => `${value}.toHexString()`,
  uuids: (value) => `${value}.map((id) => id.toHexString())`,
  time: (value) => `${value}.toISOString()`,
  pairs: (value) => `Object.fromEntries(${value})`,
  integer: (value) => value,
  plain: (value) => value,
};

const WRITE: typeof READ = {
  ...READ,
  uuid: (value) => `new UUID(${value})`,
  uuids: (value) => `${value}.map((id) => new UUID(id))`,
  time: (value) => `new Date(${value})`,
  pairs: (value) => `Object.entries(${value})`,
};

const convert = (fields: readonly Field[], conversions: typeof READ): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.map(({ name, kind, isNullable }) => {
      const converted = conversions[kind](`from.${name}`);
      return [name, isNullable ? `from.${name} === null ? null : ${converted}` : converted];
    }),
  );

const toGroup = compile(convert(GROUP_FIELDS, READ)) as (from: Stored<Group>) => Group;
const toCampaign = compile(convert(CAMPAIGN_FIELDS, READ)) as (from: Stored<Campaign>) => Campaign;
const toStored = compile(convert(CAMPAIGN_FIELDS, WRITE), { UUID }) as (from: Campaign) => Stored<Campaign>;

/** Returns the document of a new campaign. The database replaces an empty position with its cluster time. */
const toDocument = (workspaceId: string, campaign: Campaign) => ({
  ...toStored(campaign),
  workspaceId: new UUID(workspaceId),
  position: new Timestamp({ t: 0, i: 0 }),
  version: 1,
  idempotency: null,
});

/** Opens a store on the driver, used as usual: `findOne`, `find().sort().limit().toArray()`, `insertOne`. */
export const openMongoStore = async (uri: string, database?: string): Promise<Store> => {
  const client = await MongoClient.connect(uri, CONCERNS);
  const db = client.db(database);

  const listOf =
    <T>({ collection, read }: ListOptions<T>): ListRecords<T> =>
    async (workspaceId, below, limit) => {
      const found = await db
        .collection(collection)
        .find({
          workspaceId: new UUID(workspaceId),
          ...(below !== null && { position: { $lt: Timestamp.fromString(below, 16) } }),
        })
        .project<Stored<T> & Row>({ _id: 0, workspaceId: 0 })
        .sort({ position: -1 })
        .limit(limit + 1)
        .toArray();
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      return { items: page.map(read), next: last === undefined ? null : toHexadecimal(last.position) };
    };

  return {
    findKey: async (secretHash) => {
      const found = await db
        .collection<Stored<ApiKey> & { secretHash: Binary }>('apiKeys')
        .findOne({ secretHash: Binary.createFromHexString(secretHash) });
      return found && toApiKey(found);
    },
    groups: listOf({ collection: 'groups', read: toGroup }),
    campaigns: listOf({ collection: 'campaigns', read: toCampaign }),
    hasInstance: async (workspaceId, id) => {
      const filter = { workspaceId: new UUID(workspaceId), id: new UUID(id) };
      return (await db.collection('instances').findOne(filter, { projection: { _id: 1 } })) !== null;
    },
    findGroups: async (workspaceId, ids) => {
      const filter = { workspaceId: new UUID(workspaceId), id: { $in: ids.map((id) => new UUID(id)) } };
      return (await db.collection<Stored<Group>>('groups').find(filter).toArray()).map(toGroup);
    },
    insertCampaign: async (workspaceId, campaign) => {
      await db.collection('campaigns').insertOne(toDocument(workspaceId, campaign));
    },
    close: () => client.close(),
  };
};
