import { expect } from 'chai';
import { typescriptSample } from '../../src/samples/typescript-sample.js';
import { CREATE, LIST, READ } from '../support/sample-requests.js';

const CLIENT = `import { createClient } from "@workspace-api/client";

const client = createClient({
  baseUrl: process.env.URL ?? "",
  key: process.env.KEY ?? "",
});`;

describe('the sample for TypeScript', () => {
  it('reads every page of a list', () => {
    expect(typescriptSample('listGroups', LIST)).to.equal(`${CLIENT}

for await (const group of client.groups.list()) {
  console.log(group.id, group.name);
}`);
  });

  it('prints the workspace', () => {
    expect(typescriptSample('getWorkspace', READ)).to.equal(`${CLIENT}

const workspace = await client.me();
console.log(workspace.name);`);
  });

  it('prints the usage', () => {
    expect(typescriptSample('getUsage', READ)).to.equal(`${CLIENT}

const usage = await client.usage();
console.log(usage.metrics);`);
  });

  it('creates a campaign from an object whose names have no quotation marks', () => {
    expect(typescriptSample('createCampaign', CREATE)).to.equal(`${CLIENT}

const campaign = await client.campaigns.create(
  {
    name: "Ines's menu",
    content: {
      type: "text"
    }
  },
  { idempotencyKey: "menu-1" },
);
console.log(campaign.id, campaign.status);`);
  });
});
