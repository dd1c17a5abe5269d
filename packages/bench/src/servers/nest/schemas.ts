import type { ModelDefinition } from '@nestjs/mongoose';
import { Schema } from 'mongoose';

const { Buffer: Bytes, Mixed, UUID: Uuid } = Schema.Types;

/** The product creates the collections and indexes. */
const modelOf = (collection: string, fields: Readonly<Record<string, unknown>>): ModelDefinition => ({
  name: collection,
  schema: new Schema(fields, { collection, id: false, versionKey: false, autoCreate: false, autoIndex: false }),
});

const number = { type: Number };

/** The models of the product's collections, with the same names. */
export const MODELS: ModelDefinition[] = [
  modelOf('workspaces', { workspaceId: Uuid, name: String, createdAt: Date }),
  modelOf('apiKeys', {
    id: Uuid,
    workspaceId: Uuid,
    secretHash: Bytes,
    name: String,
    prefix: String,
    scopes: [String],
    createdAt: Date,
    expiresAt: Date,
    revokedAt: Date,
    lastUsedAt: Date,
  }),
  modelOf('instances', { id: Uuid, workspaceId: Uuid }),
  modelOf('groups', {
    id: Uuid,
    workspaceId: Uuid,
    // Mongoose has no type for BSON timestamps.
    position: Mixed,
    instanceId: Uuid,
    name: String,
    memberCount: Number,
    sendable: Boolean,
    createdAt: Date,
    updatedAt: Date,
  }),
  modelOf('campaigns', {
    workspaceId: Uuid,
    position: Mixed,
    id: Uuid,
    version: Number,
    idempotency: Mixed,
    name: String,
    instanceId: Uuid,
    groupIds: [Uuid],
    content: { type: { type: String }, text: { type: String } },
    metadata: [[String]],
    createdAt: Date,
    status: String,
    failureReason: String,
    stats: { total: number, pending: number, sent: number, failed: number, skipped: number },
    scheduledAt: Date,
    startedAt: Date,
    endedAt: Date,
    updatedAt: Date,
  }),
];
