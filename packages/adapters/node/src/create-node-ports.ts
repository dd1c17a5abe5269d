import type { PlatformPorts, RandomSource } from '@workspace-api/core';
import { NodeClock } from './node-clock.js';
import { NodeDigest } from './node-digest.js';
import { NodeRandomSource } from './node-random-source.js';
import { UuidV7Generator } from './uuid-v7-generator.js';

/** The platform ports of the core, and the random source of the admin surface. */
export interface NodePorts extends PlatformPorts {
  readonly random: RandomSource;
}

/**
 * Creates all platform ports on Node.js. Create them once per process, because ids increase within one generator only.
 */
export const createNodePorts = (): NodePorts => ({
  clock: new NodeClock(),
  ids: new UuidV7Generator(),
  random: new NodeRandomSource(),
  digest: new NodeDigest(),
});
