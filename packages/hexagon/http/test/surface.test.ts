import { jsonOf, requestTo, stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createHttpHandler } from '../src/index.js';
import { stubPages } from './support/stub-pages.js';

const HTML = 'text/html,*/*;q=0.8';

describe('pages of a surface', () => {
  const open = () => createHttpHandler(stubApi(), { reference: stubPages() });

  /** Returns the text of a page, or the code of a problem. */
  const answerTo = async (path: string, accept?: string, method = 'GET'): Promise<unknown> => {
    const headers = accept === undefined ? {} : { accept };
    const { response } = await open().handle(requestTo(path, { method, headers }));
    return response.headers['Content-Type'] === 'application/problem+json'
      ? (jsonOf(response) as { readonly code: string }).code
      : response.body;
  };

  it('are served, and owned with all that is below their path', async () => {
    expect(await answerTo('/docs')).to.equal('the reference');
    expect(await answerTo('/list.txt', '*/*')).to.equal('a list');
    const handler = open();
    const paths = ['/docs', '/docs/x', '/list.txt', '/api/public/v1/x', '', '/other', '/docsx'];
    expect(paths.map((path) => handler.owns(path))).to.deep.equal([true, true, true, true, false, false, false]);
  });

  for (const [what, path, accept, method, answer] of [
    ['GET of a browser', '/docs/x', HTML, 'GET', 'nothing, but /docs is true'],
    ['HEAD of a browser', '/nowhere', HTML, 'HEAD', 'nothing, but /docs is true'],
    ['POST of a browser', '/docs/x', HTML, 'POST', 'unknown_path'],
    ['client that accepts all types', '/docs/x', '*/*', 'GET', 'unknown_path'],
    ['client that names no type', '/docs/x', undefined, 'GET', 'unknown_path'],
  ] as const)
    it(`answer an unknown path for a ${what} with ${answer}`, async () => {
      expect(await answerTo(path, accept, method)).to.equal(answer);
    });

  it('do not hide from browsers what has a path', async () => {
    expect(await answerTo('/api/public/v1/me', HTML)).to.not.contain('nothing');
    expect(await answerTo('/docs', HTML, 'POST')).to.equal('method_not_allowed');
  });

  it('are no answer where there are none', async () => {
    const { response } = await createHttpHandler(stubApi()).handle(requestTo('/docs', { headers: { accept: HTML } }));
    expect(jsonOf(response)).to.include({ code: 'unknown_path' });
  });
});
