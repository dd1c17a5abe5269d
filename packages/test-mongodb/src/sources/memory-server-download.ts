import { DryMongoBinary, MongoBinary } from 'mongodb-memory-server-core';
import { MongoBinaryDownloadUrl } from 'mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js';
import type { Source } from './source.js';

const RESPONSE_TIMEOUT_MS = 2_000;

/** The download of mongodb-memory-server: the usual source on a machine with internet access. */
export const memoryServerDownload: Source = {
  name: 'the download by mongodb-memory-server',
  find: async () => {
    const options = await DryMongoBinary.generateOptions();
    const url = await new MongoBinaryDownloadUrl(options).getDownloadUrl();
    // Without this check it would retry for minutes if the network drops everything.
    const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }).catch(
      (error: unknown) => {
        throw new Error(`no response from ${new URL(url).host} within ${RESPONSE_TIMEOUT_MS / 1000} s`, {
          cause: error,
        });
      },
    );
    if (!response.ok) throw new Error(`${url} responds with ${response.status}`);
    // Without this setting it does not verify the server's certificate.
    process.env['npm_config_strict_ssl'] ??= 'true';
    return MongoBinary.getPath(options);
  },
};
