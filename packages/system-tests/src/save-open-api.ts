import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceApi } from '@workspace-api/core';
import { writeFileSync } from 'node:fs';
import { serveOverKoa } from './koa-server.js';

/** Writes the OpenAPI document, as a server gives it to a caller, to the file that is named. For the linters. */
const [, , file = ''] = process.argv;
const server = await serveOverKoa(createWorkspaceApi({ ...createNodePorts(), ...createMemoryPorts() }), {});
const answer = await fetch(`${server.baseUrl}/api/public/v1/openapi.json`);
writeFileSync(file, await answer.text());
await server.close();
