import type { CampaignInput, OPERATIONS, Immutable, OperationId, Page } from '@workspace-api/core';
import type { z } from '@workspace-api/core/zod';
import type { Route } from '../route.js';
import {
  COMPLETED,
  CUSTOMER_LINE,
  DRAFT,
  DRAFT_REQUEST,
  EVENT_LINE,
  NEIGHBOURS,
  REGULARS,
  SCHEDULED,
  SCHEDULED_REQUEST,
  USAGE,
  WHOLESALE,
  WORKSPACE,
} from './records.js';

/** An example of a successful operation. */
export interface SuccessExample<Id extends OperationId = OperationId> {
  readonly summary: string;
  /** The parameters in the path, if there are any. */
  readonly params?: Readonly<Record<string, string>>;
  /** The request body, if there is one. */
  readonly body?: CampaignInput;
  /** The field `data` of the response. */
  readonly data: Immutable<z.output<(typeof OPERATIONS)[Id]['output']>>;
}

/** The cursor of the examples. */
export const CURSOR = '69a55b2e-0000-8000-81c4-9a0e1c5f2b64';

const pages = <Item>(first: readonly Item[], last: readonly Item[]) => ({
  firstPage: {
    summary: 'A page that is not the last',
    data: { items: first, nextCursor: CURSOR } satisfies Page<Item>,
  },
  lastPage: { summary: 'The last page', data: { items: last, nextCursor: null } satisfies Page<Item> },
});

const BY_OPERATION: { readonly [Id in OperationId]: Readonly<Record<string, SuccessExample<Id>>> } = {
  getWorkspace: { workspace: { summary: 'The workspace and the key', data: WORKSPACE } },
  getUsage: { usage: { summary: 'A month that has just begun', data: USAGE } },
  listInstances: pages([EVENT_LINE], [CUSTOMER_LINE]),
  listGroups: pages([NEIGHBOURS, WHOLESALE], [REGULARS]),
  listCampaigns: pages([SCHEDULED, DRAFT], [COMPLETED]),
  createCampaign: {
    draft: { summary: 'A draft', body: DRAFT_REQUEST, data: DRAFT },
    scheduled: {
      summary: 'A campaign that starts by itself',
      body: SCHEDULED_REQUEST,
      data: SCHEDULED,
    },
  },
};

/** Returns the examples of an operation with their names. Operations of hosts have none. */
export const successesOf = (operationId: string): readonly (readonly [string, SuccessExample])[] =>
  Object.hasOwn(BY_OPERATION, operationId) ? Object.entries(BY_OPERATION[operationId as OperationId]) : [];

/** Returns the examples of the parameters in the path of an operation. */
export const paramsOf = (operationId: string): Readonly<Record<string, string>> =>
  successesOf(operationId)[0]?.[1].params ?? {};

/** Returns the path of a request with the examples of its parameters. */
export const examplePathOf = ({ path, operation }: Pick<Route, 'path' | 'operation'>): string => {
  const params = paramsOf(operation.id);
  return path.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
};
