import type { OperationId } from '@workspace-api/core';
import { bodyText, type SampleRequest } from './sample-request.js';

const loop = (list: string): ((request: SampleRequest) => string) => {
  const item = list.slice(0, -1);
  return () => `for await (const ${item} of client.${list}.list()) {
  console.log(${item}.id, ${item}.name);
}`;
};

/** Returns the call of each operation with the client. A list reads all of its pages. */
const CALLS: Readonly<Record<OperationId, (request: SampleRequest) => string>> = {
  getWorkspace: () => `const workspace = await client.me();
console.log(workspace.name);`,
  getUsage: () => `const usage = await client.usage();
console.log(usage.metrics);`,
  listInstances: loop('instances'),
  listGroups: loop('groups'),
  listCampaigns: loop('campaigns'),
  createCampaign: ({ creation }) => `const campaign = await client.campaigns.create(
  ${bodyText(creation?.body ?? {}, '  ')
    .replaceAll(/^( +)"(\w+)":/gm, '$1$2:')
    .replaceAll('\n', '\n  ')},
  { idempotencyKey: "${creation?.idempotencyKey ?? ''}" },
);
console.log(campaign.id, campaign.status);`,
};

/** Returns a program in TypeScript with `@workspace-api/client`. */
export const typescriptSample = (operationId: OperationId, request: SampleRequest): string =>
  `import { createClient } from "@workspace-api/client";

const client = createClient({
  baseUrl: process.env.URL ?? "",
  key: process.env.KEY ?? "",
});

${CALLS[operationId](request)}`;
