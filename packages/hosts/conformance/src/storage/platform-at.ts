import { randomBytes } from 'node:crypto';
import type { AdminPlatformPorts } from '@workspace-api/admin';
import type { Timestamp } from '@workspace-api/core';
import { nodeDigest } from '../support/node-digest.js';
import { newId } from './samples.js';

/** Returns a platform with the given time. */
export const platformAt = (now: () => Timestamp): AdminPlatformPorts => ({
  clock: { now },
  ids: { next: newId },
  random: { bytes: (count) => randomBytes(count) },
  digest: nodeDigest,
});
