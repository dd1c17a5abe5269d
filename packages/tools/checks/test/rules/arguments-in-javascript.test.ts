import { createMemoryPorts } from '@workspace-api/adapter-memory';
import {
  connectMongoClient,
  createMongoClient,
  createMongoPorts,
  migrate,
  verifyIndexes,
} from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createClient } from '@workspace-api/client';
import { createWorkspaceAdmin } from '@workspace-api/admin';
import { createWorkspaceApi } from '@workspace-api/core';
import { createReference } from '@workspace-api/reference';
import { createFetchHandler } from '@workspace-api/transport-fetch';
import { createWorkspaceApp, createWorkspaceMiddleware } from '@workspace-api/transport-koa';
import { createNodeListener, createStrictServer } from '@workspace-api/transport-node';
import { expect } from 'chai';

const ports = { ...createNodePorts(), ...createMemoryPorts() };
const api = createWorkspaceApi(ports);
const client = createClient({ baseUrl: 'http://127.0.0.1:1', key: 'secret' });

type Call = (value: never) => unknown;

/** Calls with a value for one argument, by the name that the message must have. */
const CALLS: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  ports: {
    createWorkspaceApi: (value) => createWorkspaceApi(value),
    createWorkspaceAdmin: (value) => createWorkspaceAdmin(value),
  },
  api: {
    createWorkspaceApp: (value) => createWorkspaceApp(value),
    createWorkspaceMiddleware: (value) => createWorkspaceMiddleware(value),
    createNodeListener: (value) => createNodeListener(value),
    createFetchHandler: (value) => createFetchHandler(value),
  },
  listener: {
    createStrictServer: (value) => createStrictServer(value),
  },
  db: {
    migrate: (value) => migrate(value),
    verifyIndexes: (value) => verifyIndexes(value),
  },
  uri: {
    createMongoClient: (value) => createMongoClient(value),
  },
  options: {
    createWorkspaceApi: (value) => createWorkspaceApi(ports, value),
    createWorkspaceAdmin: (value) => createWorkspaceAdmin(ports, value),
    createWorkspaceApp: (value) => createWorkspaceApp(api, value),
    createWorkspaceMiddleware: (value) => createWorkspaceMiddleware(api, value),
    createNodeListener: (value) => createNodeListener(api, value),
    createFetchHandler: (value) => createFetchHandler(api, value),
    createStrictServer: (value) => createStrictServer(createNodeListener(api), value),
    createMongoPorts: (value) => createMongoPorts(value),
    createReference: (value) => createReference(value),
    createMongoClient: (value) => createMongoClient('mongodb://127.0.0.1:1', value),
    connectMongoClient: (value) => connectMongoClient(createMongoClient('mongodb://127.0.0.1:1'), value),
    createClient: (value) => createClient(value),
    'client.me': (value) => client.me(value),
    'client.usage': (value) => client.usage(value),
    'client.instances.list': (value) => client.instances.list(value),
    'client.groups.list': (value) => client.groups.list(value),
    'client.campaigns.list': (value) => client.campaigns.list(value),
    'client.request': (value) => client.request('GET', '/api/billing/v1/invoices', value),
    'client.list': (value) => client.list('/api/billing/v1/invoices', value),
    'client.campaigns.create': (value) => client.campaigns.create({} as never, value),
  },
};

const errorOf = async (call: () => unknown): Promise<unknown> => {
  try {
    return await call();
  } catch (error) {
    return error;
  }
};

describe('in JavaScript, an argument of another type', () => {
  for (const [argument, calls] of Object.entries(CALLS)) {
    for (const [name, call] of Object.entries(calls)) {
      it(`is named if ${name} receives it as ${argument}`, async () => {
        for (const value of [null, 7, true]) {
          const error = await errorOf(() => call(value as never));
          expect(error, String(value)).to.be.instanceOf(TypeError);
          expect((error as Error).message).to.match(new RegExp(String.raw`\b${argument}\b.* (?:must be|is missing)`));
        }
      });
    }
  }
});

describe('in JavaScript, options of a transport', () => {
  const { options: calls = {} } = CALLS;
  const own = {
    createWorkspaceApp: { onResponse: 'x', middleware: {} },
    createWorkspaceMiddleware: { onResponse: 'x' },
    createNodeListener: { onResponse: 'x', mountPath: 7 },
    createFetchHandler: { onResponse: 'x', mountPath: 7, clientAddress: 'x', requestId: 'x' },
  };

  for (const [name, wrong] of Object.entries(own)) {
    it(`are named if ${name} does not know them, or they have another type`, async () => {
      const options = { ...wrong, deadlineMilliseconds: Infinity, trustedProxy: 1 };
      const error = await errorOf(() => calls[name]?.(options as never));
      expect(error).to.be.instanceOf(TypeError);
      for (const option of Object.keys(options))
        expect((error as Error).message).to.match(new RegExp(String.raw`- options\.${option} (?:must be|is unknown)`));
    });
  }
});
