import {
  SCOPES,
  createPrincipal,
  createWorkspaceApi,
  isDomainError,
  toTimestamp,
  toWorkspaceId,
  type AnyDomainError,
  type CampaignInput,
} from '@workspace-api/core';
import { portsWith } from './ports-with.js';

/** The ports of an empty workspace: a campaign with valid fields has no instance. */
const EMPTY = portsWith({
  clock: { now: () => toTimestamp(Date.UTC(2026, 0)) },
  instances: { findMany: () => Promise.resolve([]) },
  groups: { findMany: () => Promise.resolve([]) },
});

const principal = createPrincipal(toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8057'), SCOPES);

/**
 * Returns the error with which the core rejects a campaign in an empty workspace: for its fields, or for its instance
 * if the fields are valid.
 */
export const rejectionOfCampaign = async (body: unknown): Promise<AnyDomainError> => {
  const error: unknown = await createWorkspaceApi(EMPTY)
    .createCampaign(principal, body as CampaignInput)
    .catch((reason: unknown) => reason);
  if (isDomainError(error)) return error;
  throw new Error('Expected a rejection.', { cause: error });
};
