import { EXPRESS_HOSTS } from './express.js';
import { FASTIFY_HOSTS } from './fastify.js';
import { HONO_HOSTS } from './hono.js';
import type { Host } from './host.js';
import { KOA_HOSTS } from './koa.js';
import { NODE_HOSTS } from './node.js';

/** The hosts that pass the transport suite in `npm test`, unless they are nightly, and the whole suite in `npm run test:all`. */
export const HOSTS: readonly Host[] = [...NODE_HOSTS, ...KOA_HOSTS, ...EXPRESS_HOSTS, ...FASTIFY_HOSTS, ...HONO_HOSTS];
