import type { AnyAdminOperation } from '@workspace-api/admin';
import { ADMIN_PREFIX, RequestError, inBody, type BodyLimits } from '@workspace-api/contract';
import { MemberId, Workspace, isDomainError, isObject, typeOf, type WorkspaceId } from '@workspace-api/core';
import type { z } from 'zod';
import { readJson, readQuery, type Admission, type Endpoint } from '@workspace-api/http/endpoints';
import { resultOf } from './sync-output.js';

/** The maximum size of a request body, such as that of a sync of 14,000 records with 20 short pairs of metadata. */
const BODY_LIMITS: BodyLimits = { bytes: 16 * 1024 * 1024, parts: 400_000 };

/** What the endpoints of all operations have in common. */
export interface EndpointOptions {
  /** The admission of a token. Its id is its name. */
  readonly admission: Admission<{ readonly id: string }>;
}

/** Returns whether an operation returns nothing, so that its response has no body. */
export const returnsNothing = ({ output }: Pick<AnyAdminOperation, 'output'>): boolean => typeOf(output) === 'void';

/** Returns an error with its issues where the request has them: in the body. Returns any other error itself. */
const rejectionOf = (error: unknown): unknown => {
  if (!isDomainError(error) || !('issues' in error.details)) return error;
  const code = error.code === 'invalid_parameter' ? 'validation_failed' : error.code;
  return new RequestError(code, { errors: error.details.issues.map(inBody), cause: error });
};

/** Returns the workspace that an input names, or the lease or campaign in it. Null if there is none. */
const workspaceIn = (input: unknown): WorkspaceId | null => {
  if (!isObject(input)) return null;
  const { workspaceId } = [input['lease'], input['campaign']].find(isObject) ?? input;
  return Workspace.shape.id.safeParse(workspaceId).data ?? null;
};

/** Returns the function that names the actor in the input of an operation, if it may have one and has none. */
const actorCompleter = ({ input: schema }: AnyAdminOperation): ((input: unknown, actor: string) => unknown) => {
  const { actor: field } = (schema as z.ZodObject).shape as Readonly<Record<string, z.ZodType | undefined>>;
  const isOptional = field?.safeParse(undefined).success === true;
  return (input, actor) =>
    isOptional && isObject(input) && input['actor'] === undefined ? { ...input, actor } : input;
};

/** Returns the endpoint of an operation: it reads the input from the body, and calls the operation. */
export const operationEndpoint = (
  operation: AnyAdminOperation,
  call: (input: never) => Promise<unknown>,
  { admission }: EndpointOptions,
): Endpoint<{ readonly id: string }> => {
  const complete = actorCompleter(operation);
  return {
    method: 'POST',
    path: `${ADMIN_PREFIX}/${operation.name}`,
    rejectionOf,
    admission: (context) => {
      context.operationId = operation.name;
      return admission(context);
    },
    respond: async (context, _params, { id: tokenName }) => {
      const { request } = context;
      const { issues: errors } = readQuery(request.query, {});
      if (errors.length > 0) throw new RequestError('unknown_parameter', { errors });
      const input = complete(await readJson(request, BODY_LIMITS), `token:${tokenName}`);
      context.workspaceId = workspaceIn(input);
      context.actor = MemberId.safeParse(isObject(input) ? input['actor'] : undefined).data ?? null;
      const data = await context.deadline.wait(context.hold(call(input as never)));
      if (operation.id === 'createWorkspace') context.workspaceId = (data as Workspace).id;
      const headers = context.headers('application/json');
      if (!returnsNothing(operation))
        return { status: 200, headers, body: JSON.stringify({ data: resultOf(operation, data) }) };
      delete headers['Content-Type'];
      return { status: 204, headers, body: null };
    },
  };
};
