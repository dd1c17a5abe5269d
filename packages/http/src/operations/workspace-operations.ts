import { ROUTES } from '@workspace-api/contract';
import { OPERATIONS, type AnyOperation, type CallOf, type CreatedOnce, type WorkspaceApi } from '@workspace-api/core';
import type { Operation } from './operation.js';

/** Returns the six operations over HTTP. The core checks the scope and the input. */
export const workspaceOperations = (api: WorkspaceApi): readonly Operation[] =>
  ROUTES.map((route) => {
    const call = api[route.operationId] as CallOf<AnyOperation>;
    if (OPERATIONS[route.operationId].effect === 'create') {
      return {
        route,
        perform: async (principal, { body, creation: { idempotencyKey } }) => {
          const created = await call(principal, body as Readonly<Record<string, unknown>>, { idempotencyKey });
          const { record, replayed } = created as CreatedOnce<unknown>;
          return { data: record, replayed };
        },
      };
    }
    return {
      route,
      perform: async (principal, { page }) => ({
        data: await (route.isList ? call(principal, { ...page }) : call(principal)),
      }),
    };
  });
