import {
  PROBLEM_CODES,
  PROBLEMS,
  PROBLEMS_PATH,
  hostProblemsOf,
  problemPages,
  problemPath,
} from '@workspace-api/contract';
import { expect } from 'chai';
import { problemOf } from './caller.js';
import { mountPathOf } from './endpoint.js';
import { describeSharedHttp } from './http-fixture.js';
import type { OpenHttp } from './http-harness.js';
import { it } from '../runner/test-runner.js';

const HTML = 'text/html; charset=utf-8';
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
      for (const { path, forms } of problemPages(links, hostProblems())) {
        for (const [mediaType, text] of Object.entries(forms)) {
          const page = await call(path, { headers: { accept: mediaType } });
          expect(page.text).to.equal(text);
        }
      }
    });

    for (const [accept, mediaType] of [
      ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', HTML],
      ['application/json', JSON_TYPE],
      ['APPLICATION/JSON', JSON_TYPE],
      ['application/*', JSON_TYPE],
      ['text/*', HTML],
      ['*/*', HTML],
      ['', HTML],
      ['text/html;q=0.5, application/json', JSON_TYPE],
      ['text/html;q=0.5, application/json;q=0.4', HTML],
      ['application/json, text/html', JSON_TYPE],
      ['*/*, text/html;q=0', JSON_TYPE],
      ['text/html;q=0.001, */*;q=0.002', JSON_TYPE],
      ['image/png', HTML],
      ['nonsense', HTML],
    ] as const) {
      it(`are ${mediaType} for ${accept === '' ? 'an empty Accept' : `Accept: ${accept}`}`, async () => {
        const { call } = fixture();
        const page = await call(problemPath('unknown_key'), { headers: { accept } });
        expect(page.headers.get('content-type')).to.equal(mediaType);
      });
    }

    for (const path of ['unknown', 'UNKNOWN_KEY', 'unknown_key/', 'constructor', '', '%75nknown_key']) {
      it(`are not at ${PROBLEMS_PATH}/${path}`, async () => {
        const { call } = fixture();
        expect(problemOf(await call(`${PROBLEMS_PATH}/${path}`)).code).to.equal('unknown_path');
      });
    }

    it('cannot be changed', async () => {
      const { call } = fixture();
      const response = await call(problemPath('unknown_key'), { method: 'DELETE' });
      expect(problemOf(response).code).to.equal('method_not_allowed');
      expect(response.headers.get('allow')?.split(', ').sort()).to.deep.equal(['GET', 'HEAD']);
    });
  });
};
