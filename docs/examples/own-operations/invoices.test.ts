import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { describeOperationContract, type HostOperations } from '@workspace-api/conformance';
import type { Ports } from '@workspace-api/core';
import { startTestServer } from '@workspace-api/testing/server';
import { createNodeListener } from '@workspace-api/transport-node';
import { BILLING, invoiceOperations } from './invoice-operations.js';
import { MemoryInvoices, type InvoiceId, type InvoiceRepository } from './invoices.js';

/** Creates the operations, and says how to fill a workspace and what to request. */
export const openOperations =
  (invoices: InvoiceRepository) =>
  (ports: Ports): HostOperations => ({
    operations: invoiceOperations({ ...ports, invoices }),
    prefixes: [BILLING],
    furnish: async (workspaceId) => {
      const ids = [ports.ids.next(), ports.ids.next(), ports.ids.next()];
      for (const id of ids) {
        const invoice = { id: id as InvoiceId, customer: `Customer ${id}`, cents: 500, createdAt: ports.clock.now() };
        await invoices.insert(workspaceId, invoice, null);
      }
      let cents = 0;
      return {
        listInvoices: () => ({}),
        getInvoice: () => ({ params: { invoiceId: ids[0] ?? '' } }),
        createInvoice: () => ({ body: { customer: 'Acme', cents: ++cents } }),
      };
    },
  });

describeOperationContract(
  'invoices',
  async () => ({
    ports: { ...createNodePorts(), ...createMemoryPorts() },
    serve: async (api, options) => {
      const { url, close } = await startTestServer(createNodeListener(api, options));
      return { baseUrl: url, close };
    },
    close: async () => undefined,
  }),
  openOperations(new MemoryInvoices()),
);
