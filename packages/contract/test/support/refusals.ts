import {
  SCOPES,
  createPrincipal,
  createWorkspaceApi,
  isDomainError,
  toTimestamp,
  toWorkspaceId,
  type AnyDomainError,
  type CampaignInput,
  type Ports,
} from '@workspace-api/core';
import { RequestError } from '../../src/problems/request-error.js';

/** What a function throws. Fails when it throws nothing. */
const thrownBy = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
};

/** The refusal that a function throws. Fails when it throws nothing, or anything else. */
export const requestErrorOf = (run: () => unknown): RequestError => {
  const error = thrownBy(run);
  if (error instanceof RequestError) return error;
  throw new Error('Expected a RequestError.', { cause: error });
};

/** The ports of a workspace with nothing in it: the fields of a campaign are read, and then its instance is missing. */
const EMPTY = {
  clock: { now: () => toTimestamp(Date.UTC(2026, 0)) },
  instances: { find: () => Promise.resolve(null) },
  groups: { findMany: () => Promise.resolve([]) },
} as unknown as Ports;

const principal = createPrincipal(toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8057'), SCOPES);

/** How the core refuses a campaign in an empty workspace: for its fields, or, when they are right, for its instance. */
export const refusalOfCampaign = async (body: unknown): Promise<AnyDomainError> => {
  const error: unknown = await createWorkspaceApi(EMPTY)
    .createCampaign(principal, body as CampaignInput)
    .catch((reason: unknown) => reason);
  if (isDomainError(error)) return error;
  throw new Error('Expected a refusal.', { cause: error });
};
