import type { CompletedRequest } from '@workspace-api/http';
import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { createLogger } from '../../src/logger.js';
import { logRequests } from '../../src/observability/log-requests.js';
import { until } from '../until.js';

const REQUEST: CompletedRequest = {
  requestId: 'trace-17',
  method: 'GET',
  operationId: 'listGroups',
  workspaceId: null,
  keyId: null,
  status: 200,
  code: null,
  violatedPolicies: [],
  error: undefined,
  aborted: false,
  durationMilliseconds: 1,
};

interface Line {
  readonly time: string;
  readonly requestId?: string;
}

const linesOf = (output: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

describe('the log lines of requests', () => {
  it('have the time of the response, even though they are written later', async () => {
    let output = '';
    const logger = await createLogger('info', 'json', { write: (line) => (output += line) });
    const { onResponse: log } = logRequests(logger);
    const before = new Date();
    log(REQUEST);
    const after = new Date();
    await until(() => output !== '');
    const made = new Date();
    logger.info('later');
    const [responded, later] = linesOf(output);
    expect(new Date(responded?.time ?? '')).to.be.within(before, after);
    expect(new Date(later?.time ?? '')).to.be.at.least(made);
  });

  it('are all written if the process exits at once', async () => {
    const moduleOf = (name: string): string => new URL(`../../src/${name}`, import.meta.url).href;
    const program = `
      import { createLogger } from '${moduleOf('logger.js')}';
      import { logRequests } from '${moduleOf('observability/log-requests.js')}';
      const { onResponse: log } = logRequests(await createLogger('info'));
      for (let id = 0; id < 1_300; id++) log({ ...${JSON.stringify(REQUEST)}, requestId: String(id) });
      process.exit(0);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ids = linesOf(await text(child.stderr)).map(({ requestId }) => requestId);
    expect(ids).to.deep.equal(Array.from({ length: 1_300 }, (_, id) => String(id)));
  }).timeout(60_000);
});
