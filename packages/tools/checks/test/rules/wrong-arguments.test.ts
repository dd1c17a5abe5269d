import {
  connectMongoClient,
  createMongoClient,
  createMongoPorts,
  migrate as migrateMongo,
  verifyIndexes,
} from '@workspace-api/adapter-mongodb';
import { createPostgresPorts, migrate, planMigration, verifySchema } from '@workspace-api/adapter-postgres';
import { createSqlitePorts, openSqliteStore } from '@workspace-api/adapter-sqlite';
import { adminOperation, createWorkspaceAdmin, runCampaigns } from '@workspace-api/admin';
import { adminOpenApiDocument, createAdminHandler } from '@workspace-api/http/admin';
import { createClient } from '@workspace-api/client';
import { route } from '@workspace-api/contract';
import { createWorkspaceApi, operation } from '@workspace-api/core';
import { createHttpHandler, serve } from '@workspace-api/http';
import { createKeyPage, createKeyPageLinks } from '@workspace-api/key-page';
import { createOtelObserver } from '@workspace-api/opentelemetry';
import { createAdminReference, createReference } from '@workspace-api/reference';
import { createScene } from '@workspace-api/testing';
import { createFetchHandler, toFetchHandler } from '@workspace-api/transport-fetch';
import { createWorkspaceApp, createWorkspaceMiddleware, toKoaMiddleware } from '@workspace-api/transport-koa';
import { createMcpEndpoint } from '@workspace-api/transport-mcp';
import { createNodeListener, createStrictServer, prepareShutdown, toNodeListener } from '@workspace-api/transport-node';
import { expect } from 'chai';
import { createServer } from 'node:http';

type Create = (options: never) => unknown;

const { api, admin, ports } = await createScene();
const handler = createHttpHandler(api);
const client = createClient({ baseUrl: 'https://api.example.com', key: 'wsk_key' });
const campaign = {} as Parameters<typeof client.campaigns.create>[0];

/** Every public function that takes options, by name. */
const FUNCTIONS: Readonly<Record<string, Create>> = {
  createWorkspaceApi: (options) => createWorkspaceApi(ports, options),
  operation,
  createWorkspaceAdmin: (options) => createWorkspaceAdmin(ports, options),
  adminOperation,
  runCampaigns: (options) => runCampaigns(admin, options),
  route: (options) => route({ id: 'one', perform: () => undefined } as never, options),
  createHttpHandler: (options) => createHttpHandler(api, options),
  createAdminHandler: (options) => createAdminHandler(admin, options),
  adminOpenApiDocument,
  createKeyPage: (options) => createKeyPage(admin, options),
  createKeyPageLinks: (options) => createKeyPageLinks(ports, options),
  createReference,
  createAdminReference,
  createWorkspaceApp: (options) => createWorkspaceApp(api, options),
  createWorkspaceMiddleware: (options) => createWorkspaceMiddleware(api, options),
  toKoaMiddleware: (options) => toKoaMiddleware(handler, options),
  createNodeListener: (options) => createNodeListener(api, options),
  toNodeListener: (options) => toNodeListener(handler, options),
  createStrictServer: (options) => createStrictServer(() => undefined, options),
  prepareShutdown: (options) => prepareShutdown(createServer())(options),
  createFetchHandler: (options) => createFetchHandler(api, options),
  toFetchHandler: (options) => toFetchHandler(handler, options),
  createMcpEndpoint: (options) => createMcpEndpoint(api, options),
  createOtelObserver,
  createMongoPorts,
  connectMongoClient: (options) => connectMongoClient(createMongoClient('mongodb://127.0.0.1:1'), options),
  createPostgresPorts,
  'migrate of adapter-postgres': migrate,
  'planMigration of adapter-postgres': planMigration,
  verifySchema,
  createSqlitePorts,
  openSqliteStore: (options) => openSqliteStore('never.sqlite', options),
  createScene,
  createClient,
  'client.me': (options) => client.me(options),
  'client.usage': (options) => client.usage(options),
  'client.instances.list': (options) => client.instances.list(options),
  'client.groups.list': (options) => client.groups.list(options),
  'client.campaigns.list': (options) => client.campaigns.list(options),
  'client.campaigns.create': (options) => client.campaigns.create(campaign, options),
  'client.request': (options) => client.request('GET', '/one', options),
  'client.list': (options) => client.list('/one', options),
};

/** Calls with a value for another argument, by the name that the message must have. */
const OTHER_ARGUMENTS: Readonly<Record<string, Readonly<Record<string, Create>>>> = {
  ports: { createWorkspaceApi, createWorkspaceAdmin },
  api: { createWorkspaceApp, createWorkspaceMiddleware, createNodeListener, createFetchHandler },
  listener: { createStrictServer },
  route: { serve: (given) => serve(given, {} as never) },
  operation: { route: (given) => route(given, { method: 'GET', path: '/one', tag: 'One' }) },
  admin: { createKeyPage: (given) => createKeyPage(given, { identify: () => null }) },
  server: { prepareShutdown },
  db: { migrate: (db) => migrateMongo(db), verifyIndexes: (db) => verifyIndexes(db) },
  uri: { createMongoClient: (uri) => createMongoClient(uri) },
  // Those of the driver.
  options: { createMongoClient: (options) => createMongoClient('mongodb://127.0.0.1:1', options) },
};

const errorOf = async (create: Create, value: unknown): Promise<unknown> => {
  try {
    return await create(value as never);
  } catch (error) {
    return error;
  }
};

const expectNamed = async (argument: string, create: Create): Promise<void> => {
  for (const value of [null, 7, true]) {
    const error = await errorOf(create, value);
    expect(error, String(value)).to.be.instanceOf(TypeError);
    expect((error as Error).message).to.match(new RegExp(String.raw`\b${argument}\b.* (?:must be|is missing)`));
  }
};

describe('an unknown option', () => {
  for (const [name, create] of Object.entries(FUNCTIONS)) {
    it(`of ${name} is named, with the known ones, and so are options of another type`, async () => {
      const error = await errorOf(create, { retries: 0 });
      // Its arguments are those of an operation of the back office.
      if (name === 'runCampaigns') {
        expect(error).to.have.nested.property('code', 'validation_failed');
        return;
      }
      expect(error).to.be.instanceOf(TypeError);
      expect((error as TypeError).message).to.match(
        /\b(?:options|operation)\.retries is unknown\. (?:Did you mean \w+\? )?Known: \w+/,
      );
      // It takes its options apart, for functions that check them.
      if (name !== 'createScene') await expectNamed('(?:options|operation)', create);
    });
  }
});

describe('in JavaScript, an argument of another type', () => {
  for (const [argument, calls] of Object.entries(OTHER_ARGUMENTS))
    for (const [name, create] of Object.entries(calls))
      it(`is named if ${name} receives it as ${argument}`, () => expectNamed(argument, create));
});

describe('in JavaScript, options of a transport', () => {
  const own = {
    createWorkspaceApp: { onResponse: 'x', middleware: {} },
    createWorkspaceMiddleware: { onResponse: 'x' },
    createNodeListener: { onResponse: 'x', mountPath: 7 },
    createFetchHandler: { onResponse: 'x', mountPath: 7, clientAddress: 'x', requestId: 'x' },
  };

  for (const [name, wrong] of Object.entries(own)) {
    it(`are named if ${name} does not know them, or they have another type`, async () => {
      const options = { ...wrong, deadlineMilliseconds: Infinity, trustedProxy: 1 };
      const error = await errorOf(FUNCTIONS[name] ?? expect.fail(), options);
      expect(error).to.be.instanceOf(TypeError);
      for (const option of Object.keys(options))
        expect((error as Error).message).to.match(new RegExp(String.raw`- options\.${option} (?:must be|is unknown)`));
    });
  }
});
