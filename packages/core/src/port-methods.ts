import type { PlatformPorts, Ports, StoragePorts } from './ports.js';

type MethodsOf<Some> = { readonly [Name in keyof Some]: { readonly [Method in keyof Some[Name]]: true } };

/** The methods of the storage ports, for checks at run time. The type makes the build fail if one is missing here. */
const STORAGE: MethodsOf<StoragePorts> = {
  workspaces: {
    insert: true,
    find: true,
    rename: true,
    markDeleted: true,
    findRole: true,
    listMembers: true,
    putMember: true,
    removeMember: true,
    findLimits: true,
    putLimits: true,
  },
  apiKeys: { insert: true, findBySecretHash: true, find: true, list: true, revoke: true, recordUse: true },
  instances: {
    insert: true,
    insertMissing: true,
    find: true,
    findMany: true,
    list: true,
    count: true,
    recentCount: true,
    changeStatus: true,
    remove: true,
    findByExternalIds: true,
    updateMany: true,
    removeMany: true,
  },
  groups: {
    insert: true,
    insertMissing: true,
    findMany: true,
    findByExternalIds: true,
    list: true,
    count: true,
    recentCount: true,
    update: true,
    updateMany: true,
    remove: true,
    removeMany: true,
  },
  campaigns: {
    insert: true,
    findByIdempotencyKey: true,
    find: true,
    list: true,
    countCreated: true,
    recentCountCreated: true,
    replace: true,
  },
  campaignQueue: { findDue: true, take: true },
  counters: { add: true, known: true, total: true },
  auditLog: { append: true, appendOutcome: true, list: true },
  eraser: { eraseSome: true },
};

const PLATFORM: MethodsOf<PlatformPorts> = {
  clock: { now: true },
  ids: { next: true },
  random: { bytes: true },
  digest: { sha256: true },
};

/** The methods of every port. */
export const PORT_METHODS: MethodsOf<Ports> = { ...STORAGE, ...PLATFORM };

/** Returns whether a port belongs to the storage ports, not the platform ports. */
export const isStoragePort = (name: string): boolean => Object.hasOwn(STORAGE, name);
