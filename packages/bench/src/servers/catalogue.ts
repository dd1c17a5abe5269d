import { installedVersion } from './installed-version.js';

/** A server program to compare with `workspace-api serve`. */
export interface Program {
  /** The name of the folder of the program. */
  readonly name: string;
  readonly title: string;
  /** The file to run: `node main.js --data FILE`, or `--mongodb-uri URI --database NAME`. */
  readonly main: URL;
  /** The versions of its packages. */
  readonly versions: Readonly<Record<string, string>>;
}

const program = (name: string, title: string, packages: readonly string[]): Program => ({
  name,
  title,
  main: new URL(`${name}/main.js`, import.meta.url),
  versions: Object.fromEntries(packages.map((one) => [one, installedVersion(one)])),
});

/** The servers that do the same work with other frameworks, in memory and on MongoDB. */
export const PEERS: readonly Program[] = [
  program('node-http', 'node:http, hand-written', ['mongodb']),
  program('fastify', 'Fastify', ['fastify', 'mongodb']),
  program('hono', 'Hono', ['hono', '@hono/node-server', 'mongodb']),
  program('nest', 'NestJS on Fastify', ['@nestjs/core', '@nestjs/platform-fastify', 'mongoose', 'mongodb']),
  program('feathers', 'Feathers on Koa', ['@feathersjs/feathers', '@feathersjs/koa', '@feathersjs/mongodb', 'mongodb']),
];

/** The product embedded in a host's program, with each of its transports. In memory only. */
export const EMBEDDED: readonly Program[] = [
  program('koa-middleware', 'Koa middleware in a host', ['koa']),
  program('node-listener', 'Listener on node:http', []),
  program('fetch-handler', 'Fetch handler on Node.js', ['@hono/node-server']),
];
