import { PROBLEM_CODES } from '@workspace-api/contract';
import {
  PROBLEMS_PATH,
  hostProblemsOf,
  problemKind,
  problemPath,
  problemTypeOf,
} from '@workspace-api/contract/internal';
import { expect } from 'chai';
import { problemOf } from '../caller.js';
import { mountPathOf } from '../endpoint.js';
import { describeSharedHttp } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { it } from '../../runner/test-runner.js';

/** Registers the cases of the kinds of problems at their type URLs. A host may have pages about them for people too. */
export const describePages = (openHarness: OpenHttp): void => {
  describeSharedHttp('kinds of problems', openHarness, (fixture) => {
    it('are at the type URL of each problem, and in a list', async () => {
      const { call } = fixture();
      const links = { mountPath: mountPathOf(call) };
      // Those of the operations that the host always serves.
      const hostProblems = hostProblemsOf(call.operations?.map(({ route }) => route) ?? []);
      const problems = [...PROBLEM_CODES, ...hostProblems];
      const types = problems.map((problem) => problemTypeOf(problem, links));
      const expected = problems.map(
        (problem, index) => [problemPath(problemKind(problem).code), types[index]] as const,
      );
      for (const [path, json] of [...expected, [PROBLEMS_PATH, { problems: types }] as const]) {
        const response = await call(path, { headers: { accept: 'application/json' } });
        expect(response.json).to.deep.equal(json);
        expect(response.headers.get('content-security-policy')).to.match(
          /^default-src 'none'; .*frame-ancestors 'none'/,
        );
        expect(response.headers.get('vary')).to.match(/\bAccept\b/);
        expect(response.headers.get('referrer-policy')).to.equal('no-referrer');
        expect(response.headers.get('x-content-type-options')).to.equal('nosniff');
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
