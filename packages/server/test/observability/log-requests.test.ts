import type { CompletedRequest } from '@workspace-api/http';
import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

const REQUEST: CompletedRequest = {
  requestId: 'trace-17',
  traceId: null,
  method: 'GET',
  operationId: 'listGroups',
  route: '/api/public/v1/groups',
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
  readonly requestId?: string;
}

const linesOf = (output: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

describe('the log lines of requests', () => {
  it('are all written if the process exits at once', async () => {
    const moduleOf = (name: string): string => new URL(`../../src/${name}`, import.meta.url).href;
    const program = `
      import { createLogger } from '${moduleOf('logger.js')}';
      import { logRequests } from '${moduleOf('observability/log-requests.js')}';
      const log = logRequests(await createLogger('info'));
      for (let id = 0; id < 1_300; id++) log({ ...${JSON.stringify(REQUEST)}, requestId: String(id) });
      process.exit(0);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ids = linesOf(await text(child.stderr)).map(({ requestId }) => requestId);
    expect(ids).to.deep.equal(Array.from({ length: 1_300 }, (_, id) => String(id)));
  }).timeout(60_000);
});
