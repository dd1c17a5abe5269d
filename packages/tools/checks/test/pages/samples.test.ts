import { ROUTES } from '@workspace-api/contract';
import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../../src/repository.js';
import { samplesIn } from '../../src/pages/samples.js';
import { useSampleServer } from '../support/use-sample-server.js';

const run = promisify(execFile);

/** The programs that run the samples. `npm run test:all` runs those in Python and Go. */
const PROGRAMS: Readonly<Record<string, readonly [program: string, ...parameters: string[]]>> = {
  curl: ['bash', '-ec'],
  TypeScript: [process.execPath, '--input-type=module', '-e'],
};

describe('the samples of the OpenAPI document', function () {
  this.timeout(120_000);
  const server = useSampleServer();

  for (const [language, [program, ...parameters]] of Object.entries(PROGRAMS)) {
    it(`in ${language} call every operation of a running server`, async () => {
      const samples = samplesIn(language);
      expect(samples).to.have.lengthOf(ROUTES.length);
      for (const { operationId, source } of samples) {
        const env = { ...process.env, ...server().environment };
        const { stdout } = await run(program, [...parameters, server().withIds(source)], { cwd: ROOT, env });
        expect(stdout, `${language} ${operationId}`).to.contain(await server().expected(operationId));
      }
    });
  }
});
