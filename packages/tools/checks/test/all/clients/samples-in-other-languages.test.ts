import { ROUTES } from '@workspace-api/contract';
import { expect } from 'chai';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { execute, installTools, type Command } from '../../../src/clients/generators.js';
import { PAGES } from '../../../src/pages/pages.js';
import { snippetsOf } from '../../../src/pages/snippets.js';
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

const PHP: Runner = { tools: 'php', install: [], file: 'sample.php', program: ['php', 'sample.php'] };

/** The programs on pages in PHP, and those in Python beside JavaScript, with what they print. */
const PROGRAMS = PAGES.flatMap((page) => {
  const snippets = snippetsOf(page);
  return snippets.flatMap(({ language, text }, index) => {
    const isBeside = language === 'python' && snippets[index - 1]?.language === 'js';
    const runner = isBeside ? RUNNERS['Python'] : language === 'php' ? PHP : undefined;
    return runner === undefined ? [] : [{ page, language, text, runner, output: snippets[index + 1] }];
  });
});

/** Needs pip, Go, PHP and, the first time, network access. */
describe('the samples of the OpenAPI document', function () {
  this.timeout(600_000);
  const server = useSampleServer();

  for (const { page, language, text, runner, output } of PROGRAMS) {
    it(`in ${language} on ${page} prints the output on the page`, async () => {
      expect(output?.language).to.equal('text');
      const tools = await installTools(runner.tools, runner.install);
      writeFileSync(join(tools, runner.file), text);
      const printed = await execute(runner.program, tools, tools, server().environment);
      // Python writes True.
      expect(printed.toLowerCase()).to.equal(output?.text);
    });
  }

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

    it(`in ${language} read every page of a list, and retry a request once`, async () => {
      const { URL: origin } = server().environment;
      const statuses: number[] = [];
      // Each second request fails.
      const proxy = createServer(({ url = '', headers: { authorization = '' } }, response) => {
        const isFailure = statuses.length % 2 === 0;
        statuses.push(isFailure ? 503 : 200);
        if (isFailure) response.writeHead(503, { 'Retry-After': '0' }).end('{}');
        else
          void fetch(origin + url, { headers: { authorization } })
            .then((upstream) => upstream.text())
            .then((text) => response.end(text));
      });
      await once(proxy.listen(0, '127.0.0.1'), 'listening');
      const { port } = proxy.address() as AddressInfo;
      const tools = await installTools(name, install);
      const environment = { ...server().environment, URL: `http://127.0.0.1:${String(port)}` };
      const output = await execute(program, join(tools, 'samples', 'listGroups'), tools, environment);
      proxy.close();
      expect(output.trim().split('\n')).to.have.lengthOf(120);
      expect(statuses).to.have.lengthOf(12);
    });
  }
});
