import { PROBLEM_CODES } from '@workspace-api/contract';
import { PROBLEMS_PATH, problemKind, problemPath } from '@workspace-api/contract/internal';
import type { ServedPages } from '@workspace-api/http/endpoints';
import type { Reference, ReferenceParts } from '../reference.js';
import { referenceEndpoints } from './reference-endpoints.js';
import { securityTxtEndpoints } from './security-txt-endpoints.js';
import { loadProblemHtml, loaderOf } from './site.js';
import { unknownPathEndpoint } from './unknown-path-endpoint.js';

/** Returns a reference that a surface serves. */
export const serveParts = (parts: ReferenceParts): Reference => ({
  ...parts,
  serve: (surface): ServedPages => {
    const loadSite = loaderOf(parts, surface);
    return {
      endpoints: [...referenceEndpoints(parts, surface, loadSite), ...securityTxtEndpoints(surface.about)],
      unknownPath: unknownPathEndpoint(parts, surface, loadSite),
      problemPage: async (problem, mountPath) => {
        const [{ frame }, pages] = await Promise.all([loadSite(), loadProblemHtml()]);
        if (problem === null) {
          const kinds = [...PROBLEM_CODES, ...surface.hostProblems].map(problemKind);
          return frame({ path: PROBLEMS_PATH, ...pages.problemIndexContent(kinds, mountPath) });
        }
        const { code } = problemKind(problem);
        return frame({ path: problemPath(code), ...pages.problemContent(problem, mountPath), problem: code });
      },
    };
  },
});
