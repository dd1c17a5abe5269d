import { ROUTES } from '@workspace-api/contract';
import { expect } from 'chai';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute, installTools, type Command } from '../../../src/clients/generators.js';
import { samplesIn } from '../../../src/pages/samples.js';
import { useSampleServer } from '../../support/use-sample-server.js';

/** How samples of a language are run. */
interface Runner {
  readonly tools: string;
  readonly install: readonly Command[];
  /** The name of the file of a sample. */
  readonly file: string;
  readonly program: Command;
}

const RUNNERS: Readonly<Record<string, Runner>> = {
  Python: {
    tools: 'requests-2.32.5',
    install: [
      ['python3', '-m', 'venv', '.'],
      ['bin/pip', 'install', '--quiet', 'requests==2.32.5'],
    ],
    file: 'sample.py',
    program: ['python', 'sample.py'],
  },
  Go: { tools: 'go', install: [], file: 'main.go', program: ['go', 'run', 'main.go'] },
};

/** Needs pip, Go and, the first time, network access. */
describe('the samples of the OpenAPI document', function () {
  this.timeout(600_000);
  const server = useSampleServer();

  for (const [language, { tools: name, install, file, program }] of Object.entries(RUNNERS)) {
    it(`in ${language} call every operation of a running server`, async () => {
      const tools = await installTools(name, install);
      const samples = samplesIn(language);
      expect(samples).to.have.lengthOf(ROUTES.length);
      for (const { operationId, source } of samples) {
        const folder = join(tools, 'samples', operationId);
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, file), server().withIds(source));
        const output = await execute(program, folder, tools, server().environment);
        expect(output, `${language} ${operationId}`).to.contain(await server().expected(operationId));
      }
    });
  }
});
