import { createWorkspaceAdmin } from '@workspace-api/admin';
import { ROUTES } from '@workspace-api/contract';
import { SCOPES, createPrincipal, createWorkspaceApi } from '@workspace-api/core';
import { expect } from 'chai';
import { it } from '../../runner/test-runner.js';
import { campaignTo } from '../campaign-input.js';
import { addInstance } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { describeOperations } from './describe-operations.js';
import type { OpenOperations } from './host-operations.js';

/** The operations and scopes of the specification, so that a mistake in the product's own tables cannot hide. */
const SPECIFIED = {
  'GET /api/public/v1/me': { scope: 'workspace:read', status: 200 },
  'GET /api/public/v1/usage': { scope: 'usage:read', status: 200 },
  'GET /api/public/v1/instances': { scope: 'instances:read', status: 200 },
  'GET /api/public/v1/groups': { scope: 'groups:read', status: 200 },
  'GET /api/public/v1/campaigns': { scope: 'campaigns:read', status: 200 },
  'POST /api/public/v1/campaigns': { scope: 'campaigns:write', status: 201 },
};

/** Fills workspaces with three instances, groups and campaigns. */
const openBuiltIn: OpenOperations = (ports) => ({
  operations: [],
  furnish: async (workspaceId) => {
    const admin = createWorkspaceAdmin(ports);
    const api = createWorkspaceApi(ports);
    const records = ['First line', 'Second line'].map((name) => ({ externalId: name, name }));
    await admin.syncInstances({ workspaceId, records });
    const furnished = await addInstance(admin, workspaceId, 'Third');
    let requests = 0;
    const nextCampaign = () => campaignTo(furnished, { name: `Campaign ${String(++requests)}` });
    for (let count = 0; count < 3; count++)
      await api.createCampaign(createPrincipal(workspaceId, ['campaigns:write']), nextCampaign());
    return {
      ...Object.fromEntries(ROUTES.map(({ operationId }) => [operationId, () => ({})])),
      createCampaign: () => ({ body: nextCampaign() }),
    };
  },
});

/** Registers the cases of the six operations that follow from their values, and that these are as specified. */
export const describeBuiltInOperations = (openHarness: OpenHttp): void => {
  it('has the operations and the scopes of the specification', () => {
    const routes = ROUTES.map(({ method, path, scope, status }) => [`${method} ${path}`, { scope, status }]);
    expect(Object.fromEntries(routes)).to.deep.equal(SPECIFIED);
    expect(SCOPES).to.deep.equal([...new Set(Object.values(SPECIFIED).map(({ scope }) => scope))]);
  });

  describeOperations('operations', openHarness, openBuiltIn, ROUTES);
};
