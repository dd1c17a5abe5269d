import { PROBLEM_CODES, PROBLEMS, PROBLEMS_PATH, hostProblemsOf, problemPath } from '@workspace-api/contract';
import { problemPages } from '@workspace-api/reference/problem-pages';
import { expect } from 'chai';
import { problemOf } from './caller.js';
import { mountPathOf } from './endpoint.js';
import { describeSharedHttp } from './http-fixture.js';
import type { OpenHttp } from './http-harness.js';
import { it } from '../runner/test-runner.js';

const JSON_TYPE = 'application/json';

/** Registers the cases of the problem pages, for people and for programs. */
export const describePages = (openHarness: OpenHttp): void => {
  describeSharedHttp('problem pages', openHarness, (fixture) => {
    it('are at the type URL of each problem, and match the catalogue', async () => {
      const { call } = fixture();
      for (const code of PROBLEM_CODES) {
        const path = problemPath(code);
        const page = await call(path);
        expect(page).to.include({ status: 200 });
        expect(page.text).to.contain(`<code>${code}</code>`);
        const { json } = await call(path, { headers: { accept: JSON_TYPE } });
        const { status, title, remedy } = PROBLEMS[code];
        expect(json).to.include({ type: mountPathOf(call) + path, code, status, title, remedy });
      }
    });

    /** The problems of the operations that the host always serves. */
    const hostProblems = () => hostProblemsOf(fixture().call.operations?.map(({ route }) => route) ?? []);

    it('are listed on one page', async () => {
      const { call } = fixture();
      const index = await call(PROBLEMS_PATH);
      for (const code of PROBLEM_CODES) {
        expect(index.text).to.contain(`href="${mountPathOf(call)}${problemPath(code)}"`);
      }
      const { json } = await call(PROBLEMS_PATH, { headers: { accept: JSON_TYPE } });
      expect(json)
        .to.have.property('problems')
        .that.has.lengthOf(PROBLEM_CODES.length + hostProblems().length);
    });

    it('are complete in both forms', async () => {
      const { call, referencePath } = fixture();
      const links = { mountPath: mountPathOf(call), referencePath };
      for (const { path, forms } of problemPages(hostProblems())) {
        for (const [mediaType, toText] of Object.entries(forms)) {
          const page = await call(path, { headers: { accept: mediaType } });
          expect(page.text).to.equal(toText(links));
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
