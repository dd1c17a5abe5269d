import { ROUTES } from '@workspace-api/contract';
import { SCOPES, createPrincipal, type WorkspaceApi } from '@workspace-api/core';
import { CAMPAIGN, WORKSPACE } from '@workspace-api/testing/stubs';
import { expect } from 'chai';
import type { OperationInput } from '../../src/operations/operation.js';
import { workspaceOperations } from '../../src/operations/workspace-operations.js';

const PRINCIPAL = createPrincipal(WORKSPACE.id, SCOPES);
const PAGE = { limit: 7 };
const BODY = { name: 'Sale' };
const CREATION = { idempotencyKey: 'order-7', request: {} };
const INPUT: OperationInput = { params: {}, page: PAGE, body: BODY, creation: CREATION };

/** The arguments that each operation passes to the API after the principal. */
const PARAMETERS: Readonly<Record<Exclude<keyof WorkspaceApi, 'authorize'>, readonly unknown[]>> = {
  getWorkspace: [],
  getUsage: [],
  listInstances: [PAGE],
  listGroups: [PAGE],
  listCampaigns: [PAGE],
  createCampaign: [BODY, { idempotencyKey: 'order-7' }],
};

describe('workspaceOperations', () => {
  it('has one operation for each route', () => {
    const operations = workspaceOperations({} as WorkspaceApi);
    expect(operations.map(({ route }) => route)).to.deep.equal(ROUTES);
  });

  for (const [name, parameters] of Object.entries(PARAMETERS)) {
    it(`passes the principal and the input to ${name}, and returns its result as data`, async () => {
      const calls: unknown[][] = [];
      const result = name === 'createCampaign' ? { record: CAMPAIGN, replayed: true } : { result: name };
      const call = async (...given: unknown[]): Promise<unknown> => {
        calls.push(given);
        return result;
      };
      const operations = workspaceOperations({ [name]: call } as unknown as WorkspaceApi);
      const operation = operations.find(({ route }) => route.operationId === name);
      const data = await operation?.perform(PRINCIPAL, INPUT);
      expect(calls).to.deep.equal([[PRINCIPAL, ...parameters]]);
      expect(data).to.deep.equal('record' in result ? { data: CAMPAIGN, replayed: true } : { data: result });
    });
  }
});
