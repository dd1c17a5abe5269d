import { RequestError, type HostProblem } from '@workspace-api/contract';

/** A problem of the page alone. People read its text in the texts of the page, and logs have its code. */
const problem = (code: string, status: HostProblem['status'], title: string): HostProblem => ({
  code,
  status,
  title,
  message: title,
  remedy: 'Open the page again.',
});

const PROBLEMS = {
  signed_out: problem('signed_out', 403, 'The member is signed out.'),
  link_invalid: problem('link_invalid', 410, 'The link is invalid, expired or used.'),
  other_workspace: problem('other_workspace', 409, 'The form belongs to another workspace.'),
  scopes_not_allowed: problem('scopes_not_allowed', 403, 'The key has scopes that the member may not give.'),
  cross_site: problem('cross_site', 403, 'Another site sent the form.'),
};

/** Returns the error of a request that the page rejects. */
export const rejection = (code: keyof typeof PROBLEMS): RequestError => new RequestError(PROBLEMS[code]);
