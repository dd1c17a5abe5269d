import { createHash } from 'node:crypto';
import type { Digest } from '@workspace-api/core';

/** What `paginate` needs to make cursors, so that a storage suite does not depend on another adapter. */
export const nodeDigest: Digest = { sha256: (text) => createHash('sha256').update(text).digest('hex') };
