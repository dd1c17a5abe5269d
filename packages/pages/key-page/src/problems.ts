import { RequestError, type HostProblem } from '@workspace-api/contract';
import { ENGLISH } from './texts.js';

/** The statuses of the problems that only this page has. Their texts are those of the page. */
const STATUSES = {
  signed_out: 403,
  link_invalid: 410,
  other_workspace: 409,
  scopes_not_allowed: 403,
  cross_site: 403,
} satisfies Partial<Record<keyof typeof ENGLISH.errors, HostProblem['status']>>;

/** Returns the error of a request that the page rejects. */
export const rejection = (code: keyof typeof STATUSES): RequestError => {
  const [title, remedy] = ENGLISH.errors[code];
  return new RequestError({ code, status: STATUSES[code], title, message: `${title}.`, remedy });
};
