import { PROBLEM_CODES, PROBLEMS_PATH, hostProblemsOf, problemPath } from '@workspace-api/contract';
import { problemPages } from '@workspace-api/reference/problem-pages';
import { expect } from 'chai';
import { problemOf } from './caller.js';
import { mountPathOf } from './endpoint.js';
import { describeSharedHttp } from './http-fixture.js';
import type { OpenHttp } from './http-harness.js';
import { it } from '../runner/test-runner.js';

/** Registers the cases of the problem pages, for people and for programs. */
export const describePages = (openHarness: OpenHttp): void => {
  describeSharedHttp('problem pages', openHarness, (fixture) => {
    it('are at the type URL of each problem, and in a list, complete in both forms', async () => {
      const { call, referencePath } = fixture();
      const links = { mountPath: mountPathOf(call), referencePath };
      // Those of the operations that the host always serves.
      const hostProblems = hostProblemsOf(call.operations?.map(({ route }) => route) ?? []);
      const pages = problemPages(hostProblems);
      const codes = [...PROBLEM_CODES, ...hostProblems.map(({ code }) => code)];
      expect(pages.map(({ path }) => path)).to.have.members([PROBLEMS_PATH, ...codes.map(problemPath)]);
      for (const { path, forms } of pages) {
        for (const [mediaType, toText] of Object.entries(forms)) {
          const page = await call(path, { headers: { accept: mediaType } });
          expect(page.text).to.equal(await toText(links));
        }
      }
    });

    it('cannot be changed', async () => {
      const { call } = fixture();
      const response = await call(problemPath('unknown_key'), { method: 'DELETE' });
      expect(problemOf(response).code).to.equal('method_not_allowed');
      expect(response.headers.get('allow')?.split(', ').sort()).to.deep.equal(['GET', 'HEAD']);
    });
  });
};
