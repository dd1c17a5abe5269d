import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceApi } from '@workspace-api/core';
import { createWorkspaceApp } from '@workspace-api/transport-koa';
import { BILLING, invoiceOperations } from './invoice-operations.js';
import { MemoryInvoices } from './invoices.js';

const ports = { ...createNodePorts(), ...createMemoryPorts() };
const operations = invoiceOperations({ ...ports, invoices: new MemoryInvoices() });
export const app = createWorkspaceApp(createWorkspaceApi(ports), { operations, prefixes: [BILLING] });
