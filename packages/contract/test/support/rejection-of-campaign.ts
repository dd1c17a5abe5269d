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

/** The ports of an empty workspace: a campaign with valid fields has no instance. */
const EMPTY = {
  clock: { now: () => toTimestamp(Date.UTC(2026, 0)) },
  instances: { find: () => Promise.resolve(null) },
  groups: { findMany: () => Promise.resolve([]) },
} as unknown as Ports;

const principal = createPrincipal(toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8057'), SCOPES);

/** Returns the error with which the core rejects a campaign in an empty workspace: for its fields or, if they are valid, its instance. */
export const rejectionOfCampaign = async (body: unknown): Promise<AnyDomainError> => {
  const error: unknown = await createWorkspaceApi(EMPTY)
    .createCampaign(principal, body as CampaignInput)
    .catch((reason: unknown) => reason);
  if (isDomainError(error)) return error;
  throw new Error('Expected a rejection.', { cause: error });
};
