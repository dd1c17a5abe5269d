import { createMongoPorts, connectMongoClient } from '@workspace-api/adapter-mongodb';
import { createPostgresPorts, migrate, planMigration, verifySchema } from '@workspace-api/adapter-postgres';
import { createSqlitePorts, openSqliteStore } from '@workspace-api/adapter-sqlite';
import { adminOperation, createWorkspaceAdmin, runCampaigns } from '@workspace-api/admin';
import { adminOpenApiDocument, createAdminHandler } from '@workspace-api/admin-http';
import { createClient } from '@workspace-api/client';
import { route } from '@workspace-api/contract';
import { createWorkspaceApi, operation } from '@workspace-api/core';
import { createHttpHandler } from '@workspace-api/http';
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
  route: (options) => route({ id: 'one' } as never, options),
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
  connectMongoClient: (options) => connectMongoClient({} as never, options),
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

const errorOf = async (create: Create): Promise<unknown> => {
  try {
    await create({ retries: 0 } as never);
  } catch (error) {
    return error;
  }
  throw new Error('Expected an error.');
};

describe('an unknown option', () => {
  for (const [name, create] of Object.entries(FUNCTIONS)) {
    // Its arguments are those of an operation of the back office.
    if (name === 'runCampaigns')
      it(`of ${name} is a validation issue`, async () => {
        expect(await errorOf(create)).to.have.nested.property('code', 'validation_failed');
      });
    else
      it(`of ${name} is named, with the known ones`, async () => {
        const error = await errorOf(create);
        expect(error).to.be.instanceOf(TypeError);
        expect((error as TypeError).message).to.match(/\b(?:options|operation)\.retries is unknown\. Known: \w+/);
      });
  }
});
