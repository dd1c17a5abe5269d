export { createNodePorts, type NodePorts } from './create-node-ports.js';
export { NodeClock } from './node-clock.js';
export { NodeDigest } from './node-digest.js';
export { NodeRandomSource } from './node-random-source.js';
export { UuidV7Generator } from './uuid-v7-generator.js';
