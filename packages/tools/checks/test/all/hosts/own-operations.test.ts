import { describeHttpApiContract, describeOperationContract } from '@workspace-api/conformance';
import { FETCH_HANDLER } from '../../../src/hosts/fetch.js';
import { HOSTS } from '../../../src/hosts/index.js';
import { transpileInvoices } from '../../../src/hosts/invoices.js';

const { inMemory } = await transpileInvoices('own-operations-of-hosts');

for (const { name, openHarness } of [FETCH_HANDLER, ...HOSTS]) {
  describeOperationContract(`invoices over ${name}`, openHarness, inMemory);
}

describeHttpApiContract('the fetch handler in Node.js, with invoices', async () => {
  const harness = await FETCH_HANDLER.openHarness();
  const { operations } = await inMemory(harness.ports);
  return {
    ...harness,
    operations,
    serve: (api, options) =>
      harness.serve(api, { ...options, operations: [...operations, ...(options.operations ?? [])] }),
  };
});
