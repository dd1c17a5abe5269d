import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { nodeVersionProblem } from '../src/version.js';
import { runCli } from './support/cli.js';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly engines: { readonly node: string };
};

/** Returns options that fake another version of Node.js. */
const pretend = (version: string): Record<string, string> => {
  const script = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
};

describe('the version of Node.js', () => {
  for (const version of ['18.20.8', '20.20.1', '21.7.3', '22.22.1', '24.14.0', '25.9.0', '27.0.0', '28.1.0']) {
    it(`${version} is not supported`, () => {
      expect(nodeVersionProblem(version)).to.equal(
        `Node.js ${version} is not supported: install 20.20.2, 22.22.2, 24.14.1, 26.0.0 or a later release of these lines.`,
      );
    });
  }

  for (const version of ['20.20.2', '20.21.0', '22.22.2', '22.23.0', '24.14.1', '24.15.0', '26.0.0', '26.10.0']) {
    it(`${version} is supported`, () => {
      expect(nodeVersionProblem(version)).to.equal(null);
    });
  }

  it('is one that the package requires', () => {
    expect(engines.node).to.equal('^20.20.2 || ^22.22.2 || ^24.14.1 || ^26.0.0');
  });

  it('fails every command with a message if it is not supported', async () => {
    const { code, stdout, stderr } = await runCli(['serve', '--demo'], pretend('20.19.1'));
    expect({ code, stdout }).to.deep.equal({ code: 2, stdout: '' });
    expect(stderr).to.match(/^workspace-api: Node\.js 20\.19\.1 is not supported: install[^\n]+\n$/);
  });
});
