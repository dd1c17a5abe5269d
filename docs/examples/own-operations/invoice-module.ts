import { PORTS, WORKSPACE_ADMIN_OPTIONS } from '@workspace-api/inversify';
import { OPERATIONS } from '@workspace-api/server';
import { ContainerModule } from 'inversify';
import { invoiceOperations } from './invoice-operations.js';
import { MemoryInvoices } from './invoices.js';
import { INVOICE_SCOPES } from './scopes.js';

export default new ContainerModule(({ bind, rebind }) => {
  const invoices = new MemoryInvoices();
  rebind(WORKSPACE_ADMIN_OPTIONS).toConstantValue({ scopes: INVOICE_SCOPES });
  bind(OPERATIONS).toResolvedValue(
    (digest, ids, clock) => invoiceOperations({ invoices, digest, ids, clock }),
    [PORTS.digest, PORTS.ids, PORTS.clock],
  );
});
