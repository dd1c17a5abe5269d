import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DryMongoBinary } from 'mongodb-memory-server-core';
import { memoryServerCache } from '../../src/sources/memory-server-cache.js';
import { memoryServerDownload } from '../../src/sources/memory-server-download.js';
import { bareEnvironment } from '../support/environment.js';
import { rejection } from '../support/rejection.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { withVariables } from '../support/with-variables.js';
import { writeFakeMongod } from '../support/write-script.js';

describe('a mongod from mongodb-memory-server', () => {
  const folder = temporaryFolder();

  it('is taken from its cache', async () => {
    await withVariables({ MONGOMS_DOWNLOAD_DIR: folder(), MONGOMS_VERSION: '7.0.201' }, async () => {
      const name = await DryMongoBinary.getBinaryName(await DryMongoBinary.generateOptions());
      const path = await writeFakeMongod(join(folder(), name));
      // It treats a smaller file, or one without its checksum file, as an interrupted download.
      await truncate(path, 2 ** 20);
      await writeFile(`${path}.md5`, '');
      expect(await memoryServerCache.find(bareEnvironment(folder()))).to.equal(path);
    });
  });

  it('is missing if the cache does not have the version', async () => {
    await withVariables({ MONGOMS_DOWNLOAD_DIR: folder(), MONGOMS_VERSION: '7.0.202' }, async () => {
      expect(await rejection(memoryServerCache.find(bareEnvironment(folder())))).to.equal('has no mongod 7.0.202');
    });
  });

  describe('downloaded', () => {
    /** Searches for a download at a server with `listener`. */
    const download = async (version: string, listener: RequestListener): Promise<string> => {
      const server = createServer(listener).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const variables = {
        MONGOMS_DOWNLOAD_MIRROR: `http://127.0.0.1:${port}`,
        MONGOMS_USE_HTTP: 'true',
        MONGOMS_DOWNLOAD_DIR: folder(),
        MONGOMS_VERSION: version,
      };
      try {
        return await withVariables(variables, () => memoryServerDownload.find(bareEnvironment(folder())));
      } finally {
        server.closeAllConnections();
        server.close();
      }
    };

    it('comes from an address that responds', async () => {
      const mongod = await writeFakeMongod(join(folder(), 'archive', 'bin', 'mongod'));
      const archive = join(folder(), 'archive.tgz');
      await promisify(execFile)('tar', ['-czf', archive, '-C', dirname(dirname(mongod)), 'bin']);
      const bytes = await readFile(archive);
      const path = await download('7.0.203', (request, response) => {
        response.end(request.url?.endsWith('.md5') ? createHash('md5').update(bytes).digest('hex') : bytes);
      });
      expect(await readFile(path, 'utf8')).to.equal(await readFile(mongod, 'utf8'));
    });

    it('fails if the address responds that there is none', async () => {
      const missing = download('7.0.204', (_, response) => response.writeHead(403).end());
      expect(await rejection(missing)).to.match(/^http:\/\/127\.0\.0\.1:.*7\.0\.204\.tgz responds with 403$/);
    });

    it('fails if the address does not respond within two seconds', async () => {
      const silent = download('7.0.205', () => undefined);
      expect(await rejection(silent)).to.match(/^no response from 127\.0\.0\.1:\d+ within 2 s$/);
    });
  });
});
