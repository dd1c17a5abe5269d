import { PAGE_HEADERS, PROBLEM_CODES, PROBLEMS_PATH, hostProblemsOf, problemPath } from '@workspace-api/contract';
import { problemPages } from '@workspace-api/reference/problem-pages';
import { expect } from 'chai';
import { problemOf } from '../caller.js';
import { mountPathOf } from '../endpoint.js';
import { describeSharedHttp } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { it } from '../../runner/test-runner.js';

/** Registers the cases of the problem pages, for people and for programs. */
export const describePages = (openHarness: OpenHttp): void => {
  describeSharedHttp('problem pages', openHarness, (fixture) => {
    it('are at the type URL of each problem, and in a list, complete in both forms', async () => {
      const { call } = fixture();
      const links = { mountPath: mountPathOf(call) };
      // Those of the operations that the host always serves.
      const hostProblems = hostProblemsOf(call.operations?.map(({ route }) => route) ?? []);
      const pages = problemPages(hostProblems);
      const codes = [...PROBLEM_CODES, ...hostProblems.map(({ code }) => code)];
      expect(pages.map(({ path }) => path)).to.have.members([PROBLEMS_PATH, ...codes.map(problemPath)]);
      for (const { path, toContent, toJson } of pages) {
        const html = await call(path, { headers: { accept: 'text/html' } });
        expect(html.text).to.contain((await toContent(links)).html);
        const json = await call(path, { headers: { accept: 'application/json' } });
        expect(json.text).to.equal(toJson(links));
        for (const { headers } of [html, json]) {
          expect(headers.get('content-security-policy')).to.match(/^default-src 'none'; .*frame-ancestors 'none'/);
          expect(headers.get('vary')).to.match(/\bAccept\b/);
          for (const name of ['Referrer-Policy', 'X-Content-Type-Options'] as const)
            expect(headers.get(name)).to.equal(PAGE_HEADERS[name]);
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
