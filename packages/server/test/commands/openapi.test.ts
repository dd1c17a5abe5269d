import { expect } from 'chai';
import { endChildren } from '../support/cli.js';
import { runCommand } from '../support/run-command.js';
import { startDemo } from '../support/demo-server.js';

describe('openapi', function () {
  this.timeout(60_000);
  afterEach(endChildren);

  it('prints the document that a server serves, and nothing else', async () => {
    const { url } = await startDemo();
    const answer = await fetch(`${url}/api/public/v1/openapi.json`);
    const served = await answer.text();
    expect(served).to.match(/^\{"openapi":"3\.1\./);
    expect(await runCommand(['openapi'])).to.include({ code: 0, stdout: `${served}\n`, stderr: '' });
  });
});
