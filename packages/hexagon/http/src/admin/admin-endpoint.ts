import { SyncSummary, type AnyAdminOperation } from '@workspace-api/admin';
import { inBody } from '@workspace-api/contract/internal';
import { MemberId, Workspace, type WorkspaceId } from '@workspace-api/core';
import { isObject } from '@workspace-api/core/internal';
import type { z } from '@workspace-api/core/zod';
import type { Admission, Endpoint } from '../endpoint.js';
import { routeEndpoint } from '../operations/operation-endpoint.js';
import { adminRoute } from './admin-route.js';

/** Returns the workspace that an input names, or the lease or campaign in it. Null if there is none. */
const workspaceIn = (input: unknown): WorkspaceId | null => {
  if (!isObject(input)) return null;
  const { workspaceId } = [input['lease'], input['campaign']].find(isObject) ?? input;
  return Workspace.shape.id.safeParse(workspaceId).data ?? null;
};

/** Returns the function that names the actor in the input of a change, if it may have one and has none. */
const actorCompleter = ({ effect, input: schema }: AnyAdminOperation): ((input: unknown, actor: string) => unknown) => {
  const { actor: field } = (schema as z.ZodObject).shape as Readonly<Record<string, z.ZodType | undefined>>;
  // An operation that reads has it as a filter.
  const isOptional = effect === 'change' && field?.safeParse(undefined).success === true;
  return (input, actor) =>
    isOptional && isObject(input) && input['actor'] === undefined ? { ...input, actor } : input;
};

/** Returns the result of an operation over HTTP: the issues of a sync have pointers into the body. */
const resultOf = ({ output }: AnyAdminOperation, result: unknown): unknown => {
  if (output !== SyncSummary) return result;
  const { rejectedRecords: rejected, ...counts } = result as SyncSummary;
  const placed = rejected.map(({ index, issues }) => ({
    index,
    issues: issues.map((one) => inBody({ ...one, path: ['records', index, ...one.path] })),
  }));
  return { ...counts, rejectedRecords: placed };
};

/** Returns the endpoint of an operation of the back office, whose caller has a token. */
export const adminEndpoint = (
  operation: AnyAdminOperation,
  perform: (input: never) => Promise<unknown>,
  admit: Admission<{ readonly id: string }>,
): Endpoint<{ readonly id: string }> => {
  const complete = actorCompleter(operation);
  return routeEndpoint(adminRoute(operation), {
    admit,
    requiresBody: true,
    call: async ({ id: tokenName }, given, _options, context) => {
      const input = complete(given, `token:${tokenName}`);
      context.workspaceId = workspaceIn(input);
      const isNamed = operation.effect === 'change' && isObject(input);
      context.actor = MemberId.safeParse(isNamed ? input['actor'] : undefined).data ?? null;
      const result = await perform(input as never);
      if (operation.id === 'createWorkspace') context.workspaceId = (result as Workspace).id;
      return resultOf(operation, result);
    },
  });
};
