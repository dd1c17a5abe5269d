import type { CampaignInput, Page, WorkspaceApi } from '@workspace-api/core';
import type { OperationId } from '../routes.js';
import { COMPLETED, DRAFT, DRAFT_REQUEST, SCHEDULED, SCHEDULED_REQUEST } from './campaigns.js';
import { NEIGHBOURS, REGULARS, WHOLESALE } from './groups.js';
import { CUSTOMER_LINE, EVENT_LINE } from './instances.js';
import { USAGE } from './usage.js';
import { WORKSPACE } from './workspace.js';

/** One way in which an operation succeeds. */
export interface SuccessExample<Id extends OperationId = OperationId> {
  readonly summary: string;
  /** The body of the request, where it has one. */
  readonly body?: CampaignInput;
  readonly result: Awaited<ReturnType<WorkspaceApi[Id]>>;
}

/** A cursor as the lists of the examples give it. */
export const CURSOR = '69a55b2e-0000-8000-81c4-9a0e1c5f2b64';

const pages = <Item>(first: readonly Item[], last: readonly Item[]) => ({
  firstPage: {
    summary: 'A page that is not the last',
    result: { items: first, nextCursor: CURSOR } satisfies Page<Item>,
  },
  lastPage: { summary: 'The last page', result: { items: last, nextCursor: null } satisfies Page<Item> },
});

const BY_OPERATION: { readonly [Id in OperationId]: Readonly<Record<string, SuccessExample<Id>>> } = {
  getWorkspace: { workspace: { summary: 'The workspace and the key', result: WORKSPACE } },
  getUsage: { usage: { summary: 'A month that has just begun', result: USAGE } },
  listInstances: pages([EVENT_LINE], [CUSTOMER_LINE]),
  listGroups: pages([NEIGHBOURS, WHOLESALE], [REGULARS]),
  listCampaigns: pages([SCHEDULED, DRAFT], [COMPLETED]),
  createCampaign: {
    draft: { summary: 'A draft', body: DRAFT_REQUEST, result: { campaign: DRAFT, replayed: false } },
    scheduled: {
      summary: 'A campaign that starts by itself',
      body: SCHEDULED_REQUEST,
      result: { campaign: SCHEDULED, replayed: false },
    },
  },
};

/** How each operation succeeds, by the names of the examples. */
export const SUCCESSES: Readonly<Record<OperationId, Readonly<Record<string, SuccessExample>>>> = BY_OPERATION;
