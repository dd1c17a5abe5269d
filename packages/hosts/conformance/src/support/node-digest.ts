import { createHash } from 'node:crypto';
import type { Digest } from '@workspace-api/core';

/** A digest for `paginate`, so that the storage suites do not depend on another adapter. */
export const nodeDigest: Digest = { sha256: (text) => createHash('sha256').update(text).digest('hex') };
