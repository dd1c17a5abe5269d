import { installedVersion } from './installed-version.js';

/** Where a server can have its records. */
export type PeerStorage = 'memory' | 'mongodb';

/** A server that does the same work as the product. */
export interface Peer {
  /** The name of its folder. */
  readonly name: string;
  readonly title: string;
  readonly storages: readonly PeerStorage[];
  /** The file to run: `node main.js --data FILE`, or `--mongodb-uri URI --database NAME`. */
  readonly main: URL;
  /** What it is made of, by package. */
  readonly versions: Readonly<Record<string, string>>;
}

const peer = (name: string, title: string, packages: readonly string[]): Peer => ({
  name,
  title,
  storages: ['memory', 'mongodb'],
  main: new URL(`${name}/main.js`, import.meta.url),
  versions: Object.fromEntries(packages.map((one) => [one, installedVersion(one)])),
});

/** Every server that the product is compared with. */
export const CATALOGUE: readonly Peer[] = [
  peer('node-http', 'node:http, hand-written', ['mongodb']),
  peer('fastify', 'Fastify', ['fastify', 'mongodb']),

  peer('hono', 'Hono', ['hono', '@hono/node-server', 'mongodb']),
  peer('nest', 'NestJS on Fastify', ['@nestjs/core', '@nestjs/platform-fastify', 'mongoose', 'mongodb']),
  peer('feathers', 'Feathers on Koa', ['@feathersjs/feathers', '@feathersjs/koa', '@feathersjs/mongodb', 'mongodb']),
];
