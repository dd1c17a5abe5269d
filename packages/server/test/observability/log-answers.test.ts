import type { Answer } from '@workspace-api/transport-koa';
import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { createLogger } from '../../src/logger.js';
import { logAnswers } from '../../src/observability/log-answers.js';
import { until } from '../until.js';

const ANSWER: Answer = {
  requestId: 'trace-17',
  method: 'GET',
  operationId: 'listGroups',
  workspaceId: null,
  keyId: null,
  status: 200,
  code: null,
  violatedPolicies: [],
  error: undefined,
  isSent: true,
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

describe('the lines about answers', () => {
  it('have the time of the answer, although they are made later, and others have theirs', async () => {
    let output = '';
    const logger = await createLogger('info', 'json', { write: (line) => (output += line) });
    const log = logAnswers(logger);
    const before = new Date();
    log(ANSWER);
    const after = new Date();
    await until(() => output !== '');
    const made = new Date();
    logger.info('later');
    const [answered, later] = linesOf(output);
    expect(new Date(answered?.time ?? '')).to.be.within(before, after);
    expect(new Date(later?.time ?? '')).to.be.at.least(made);
  });

  it('are all written when the process exits at once', async () => {
    const moduleOf = (name: string): string => new URL(`../../src/${name}`, import.meta.url).href;
    const program = `
      import { createLogger } from '${moduleOf('logger.js')}';
      import { logAnswers } from '${moduleOf('observability/log-answers.js')}';
      const log = logAnswers(await createLogger('info'));
      for (let id = 0; id < 1_300; id++) log({ ...${JSON.stringify(ANSWER)}, requestId: String(id) });
      process.exit(0);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ids = linesOf(await text(child.stderr)).map(({ requestId }) => requestId);
    expect(ids).to.deep.equal(Array.from({ length: 1_300 }, (_, id) => String(id)));
  }).timeout(60_000);
});
