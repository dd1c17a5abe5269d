import { ROUTES } from '@workspace-api/contract';
import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../src/repository.js';
import { outputsOf } from '../../src/pages/outputs-of.js';
import { samplesIn } from '../../src/pages/samples.js';
import { useSampleServer } from '../support/use-sample-server.js';

/** The folder of the samples in TypeScript. It must resolve the packages. */
const SCRATCH = join(ROOT, 'packages/tools/checks/dist/samples');

// `npm run test:all` runs the samples in Python and Go.
describe('the samples of the OpenAPI document', function () {
  this.timeout(120_000);
  const server = useSampleServer();

  after(() => rmSync(SCRATCH, { recursive: true }));

  const environment = (): NodeJS.ProcessEnv => ({ ...process.env, ...server().environment });

  /** Returns the source of the sample of each operation in a language, with ids of the server. */
  const sources = (language: string) => {
    const samples = samplesIn(language);
    expect(samples).to.have.lengthOf(ROUTES.length);
    return samples.map(({ operationId, source }) => ({ operationId, source: server().withIds(source) }));
  };

  it('in curl call every operation of a running server', async () => {
    for (const { operationId, source } of sources('curl')) {
      const { stdout } = await promisify(execFile)('bash', ['-ec', source], { env: environment() });
      expect(stdout, operationId).to.contain(await server().expected(operationId));
    }
  });

  it('in TypeScript call every operation of a running server', async () => {
    mkdirSync(SCRATCH, { recursive: true });
    const programs = sources('TypeScript').map(({ operationId, source }) => {
      const path = join(SCRATCH, `${operationId}.js`);
      writeFileSync(path, source);
      return { operationId, path };
    });
    const outputs = await outputsOf(
      programs.map(({ path }) => path),
      environment(),
    );
    for (const { operationId, path } of programs)
      expect(outputs.get(path), operationId).to.contain(await server().expected(operationId));
  });
});
