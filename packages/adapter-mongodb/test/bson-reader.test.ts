import { toTimestamp, type Timestamp } from '@workspace-api/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { BSON, type Binary, type Timestamp as BsonTimestamp, UUID } from 'mongodb';
import { API_KEY, HASHED_API_KEY, type ApiKeyFields } from '../src/api-key-document.js';
import { AUDIT_ENTRY, type AuditEntryFields } from '../src/audit-document.js';
import { BsonReader } from '../src/bson-reader.js';
import { toHexPosition } from '../src/bson-values.js';
import { CAMPAIGN, IDEMPOTENT_CAMPAIGN, VERSIONED_CAMPAIGN, type CampaignFields } from '../src/campaign-document.js';
import { GROUP, type GroupFields } from '../src/group-document.js';
import { INSTANCE, type InstanceFields } from '../src/instance-document.js';
import { positioned, type RowView } from '../src/row-view.js';
import {
  BROKEN_TEXT,
  STRING,
  VALUES,
  documentOf,
  encode,
  oddDocuments,
  type EncodedValue,
} from './support/odd-documents.js';

/** The outcome of a function: its result, or that it throws. */
const outcomeOf = (run: () => unknown): unknown => {
  try {
    return { result: run() };
  } catch (error) {
    return { throws: error instanceof Error };
  }
};

const idOf = (stored: UUID): string => stored.toHexString();

const momentOf = (stored: Date): Timestamp => toTimestamp(stored.getTime());

const optionalMomentOf = (stored: Date | null): Timestamp | null => (stored === null ? null : momentOf(stored));

/** Throws for anything but a document: a record with missing parts would be worse than none. */
const partOf = <Part extends object>(stored: Part | null): Part => {
  const isDocument = typeof stored === 'object' && stored?.constructor === Object;
  if (!isDocument) throw new TypeError('This is no document.');
  return stored;
};

/** Applies it to each item of an array. */
const listed =
  <Fields, Record>(recordOf: (decoded: Fields) => Record) =>
  (decoded: Fields & { readonly position: BsonTimestamp }) => ({
    position: toHexPosition(decoded.position),
    record: recordOf(decoded),
  });

/** The reference: records built from the driver's decoded objects. */
const groupOf = (decoded: GroupFields) => ({
  id: idOf(decoded.id),
  instanceId: idOf(decoded.instanceId),
  name: decoded.name,
  memberCount: decoded.memberCount,
  sendable: decoded.sendable,
  createdAt: momentOf(decoded.createdAt),
  updatedAt: momentOf(decoded.updatedAt),
});

const instanceOf = (decoded: InstanceFields) => ({
  id: idOf(decoded.id),
  name: decoded.name,
  status: decoded.status,
  statusReason: decoded.statusReason,
  statusChangedAt: momentOf(decoded.statusChangedAt),
  createdAt: momentOf(decoded.createdAt),
  updatedAt: momentOf(decoded.updatedAt),
});

const campaignOf = (decoded: CampaignFields) => {
  const { type, text } = partOf(decoded.content);
  const { total, pending, sent, failed, skipped } = partOf(decoded.stats);
  return {
    id: idOf(decoded.id),
    name: decoded.name,
    status: decoded.status,
    failureReason: decoded.failureReason,
    instanceId: idOf(decoded.instanceId),
    groupIds: decoded.groupIds.map(idOf),
    content: { type, text },
    stats: { total, pending, sent, failed, skipped },
    metadata: Object.fromEntries(decoded.metadata),
    scheduledAt: optionalMomentOf(decoded.scheduledAt),
    startedAt: optionalMomentOf(decoded.startedAt),
    endedAt: optionalMomentOf(decoded.endedAt),
    createdAt: momentOf(decoded.createdAt),
    updatedAt: momentOf(decoded.updatedAt),
  };
};

const leaseOf = (decoded: CampaignFields) => {
  if (!('lease' in decoded)) return null;
  const { id, worker, expiresAt } = partOf(decoded.lease);
  return { id: idOf(id), worker, expiresAt: momentOf(expiresAt) };
};

const versionedCampaignOf = (decoded: CampaignFields) => ({
  campaign: campaignOf(decoded),
  version: decoded.version,
  lease: leaseOf(decoded),
  deliveries: [],
});

const idempotentCampaignOf = (decoded: CampaignFields) => {
  const { key, fingerprint, scheduledAt } = partOf(decoded.idempotency);
  return {
    campaign: campaignOf(decoded),
    idempotency: { key, fingerprint, scheduledAt: optionalMomentOf(scheduledAt) },
  };
};

type StoredApiKey = ApiKeyFields & { readonly workspaceId: UUID; readonly secretHash: Binary };

const apiKeyOf = (decoded: StoredApiKey) => ({
  id: idOf(decoded.id),
  workspaceId: idOf(decoded.workspaceId),
  name: decoded.name,
  prefix: decoded.prefix,
  scopes: decoded.scopes,
  createdAt: momentOf(decoded.createdAt),
  issuedBy: decoded.issuedBy,
  issueReason: decoded.issueReason,
  expiresAt: optionalMomentOf(decoded.expiresAt),
  revokedAt: optionalMomentOf(decoded.revokedAt),
  revokedBy: decoded.revokedBy,
  revocationReason: decoded.revocationReason,
  revokedInEmergency: decoded.revokedInEmergency,
  lastUsedAt: optionalMomentOf(decoded.lastUsedAt),
  lastUsedAddress: decoded.lastUsedAddress,
});

const hashedApiKeyOf = (decoded: StoredApiKey) => [decoded.secretHash.toString('hex'), apiKeyOf(decoded)];

const auditEntryOf = (decoded: AuditEntryFields) => ({
  id: idOf(decoded.id),
  at: momentOf(decoded.at),
  actor: decoded.actor,
  action: decoded.action,
  target: decoded.target,
  reason: decoded.reason,
  details: Object.fromEntries(decoded.details),
});

const V = VALUES;

const GROUP_FIELDS = {
  position: V.position,
  id: V.id,
  instanceId: V.id,
  name: V.text,
  memberCount: V.number,
  sendable: V.truth,
  createdAt: V.moment,
  updatedAt: V.moment,
};

const INSTANCE_FIELDS = {
  position: V.position,
  id: V.id,
  name: V.text,
  status: V.text,
  statusReason: V.optionalText,
  statusChangedAt: V.moment,
  createdAt: V.moment,
  updatedAt: V.moment,
};

const STATS_FIELDS = { total: V.number, pending: V.number, sent: V.number, failed: V.number, skipped: V.number };

const CAMPAIGN_FIELDS = {
  position: V.position,
  id: V.id,
  version: V.number,
  idempotency: V.documentOf({ key: V.text, fingerprint: V.text, scheduledAt: V.optionalMoment }),
  name: V.text,
  instanceId: V.id,
  groupIds: V.ids,
  content: V.documentOf({ type: V.text, text: V.text }),
  metadata: V.pairs,
  createdAt: V.moment,
  status: V.text,
  failureReason: V.optionalText,
  stats: V.documentOf(STATS_FIELDS),
  scheduledAt: V.optionalMoment,
  startedAt: V.optionalMoment,
  endedAt: V.optionalMoment,
  updatedAt: V.moment,
};

const API_KEY_FIELDS = {
  workspaceId: V.id,
  position: V.position,
  id: V.id,
  name: V.text,
  prefix: V.text,
  scopes: V.texts,
  createdAt: V.moment,
  issuedBy: V.text,
  issueReason: V.optionalText,
  expiresAt: V.optionalMoment,
  revokedAt: V.optionalMoment,
  revokedBy: V.optionalText,
  revocationReason: V.optionalText,
  revokedInEmergency: V.truth,
  lastUsedAt: V.optionalMoment,
  lastUsedAddress: V.optionalText,
  secretHash: V.hash,
};

const AUDIT_FIELDS = {
  position: V.position,
  id: V.id,
  at: V.moment,
  actor: V.optionalText,
  action: V.text,
  target: V.text,
  reason: V.optionalText,
  details: V.pairs,
};

describe('records read from the bytes of a reply', () => {
  /** Registers a case: a view must read the same as the driver decodes, for any documents with these fields. */
  const itEquals = (
    name: string,
    fields: Parameters<typeof oddDocuments>[0],
    view: RowView<unknown>,
    recordOf: (decoded: never) => unknown,
  ): void => {
    it(`equal the records decoded by the driver: ${name}`, () => {
      fc.assert(
        fc.property(oddDocuments(fields), oddDocuments(fields), (one, other) => {
          const row = new BsonReader(view.layout);
          const both = Buffer.concat([one, other]);
          for (const [start, bytes] of [
            [0, one],
            [one.length, other],
          ] as const) {
            const read = outcomeOf(() => view.toItem(row.moveTo(both, start)));
            expect(read).to.deep.equal(outcomeOf(() => recordOf(BSON.deserialize(bytes) as never)));
          }
        }),
        { numRuns: 1_000 },
      );
    });
  };

  itEquals('groups', GROUP_FIELDS, positioned(GROUP), listed(groupOf));
  itEquals('instances', INSTANCE_FIELDS, positioned(INSTANCE), listed(instanceOf));
  itEquals('campaigns', CAMPAIGN_FIELDS, positioned(CAMPAIGN), listed(campaignOf));
  const leased = { ...CAMPAIGN_FIELDS, lease: V.documentOf({ id: V.id, worker: V.text, expiresAt: V.moment }) };
  itEquals('campaigns with their version', CAMPAIGN_FIELDS, VERSIONED_CAMPAIGN, versionedCampaignOf);
  itEquals('campaigns with their lease', leased, VERSIONED_CAMPAIGN, versionedCampaignOf);
  itEquals('campaigns with their idempotency key', CAMPAIGN_FIELDS, IDEMPOTENT_CAMPAIGN, idempotentCampaignOf);
  itEquals('keys', API_KEY_FIELDS, positioned(API_KEY), listed(apiKeyOf));
  itEquals('keys with the hash of their secret', API_KEY_FIELDS, HASHED_API_KEY, hashedApiKeyOf);
  itEquals('entries of the audit log', AUDIT_FIELDS, positioned(AUDIT_ENTRY), listed(auditEntryOf));

  const INSTANCE_ELEMENTS = Object.entries({
    id: new UUID(),
    name: 'Front desk',
    status: 'connected',
    statusReason: null,
    statusChangedAt: new Date(0),
    createdAt: new Date(0),
    updatedAt: new Date(0),
  }).map(([name, value]): [string, EncodedValue] => [name, encode(value)]);

  const read = (bytes: Buffer): unknown => INSTANCE.toItem(new BsonReader(INSTANCE.layout).moveTo(bytes));

  it("are rejected with the driver's error if a string is not valid UTF-8", () => {
    const bytes = documentOf([...INSTANCE_ELEMENTS, ['name', BROKEN_TEXT]]);
    expect(() => read(bytes)).to.throw(BSON.BSONError, 'Invalid UTF-8');
  });

  it('are not rejected because of unknown fields', () => {
    const bytes = documentOf([['note', BROKEN_TEXT], ...INSTANCE_ELEMENTS]);
    expect(read(bytes)).to.include({ name: 'Front desk', status: 'connected' });
  });

  it('are rejected if a length is negative', () => {
    const bytes = documentOf([['note', { type: STRING, bytes: Buffer.of(-10, -1, -1, -1) }]]);
    expect(() => read(bytes)).to.throw(BSON.BSONError);
  });

  it('are read or rejected if bytes are damaged, but never read endlessly', () => {
    const whole = documentOf(INSTANCE_ELEMENTS);
    const damage = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(damage, { maxLength: 3 }), fc.nat(whole.length), (damages, length) => {
        const bytes = Buffer.from(whole);
        for (const [at, byte] of damages) bytes[at] = byte;
        outcomeOf(() => read(bytes.subarray(0, length)));
      }),
      { numRuns: 5_000 },
    );
  });
});
