import { expect } from 'chai';
import { createLogger } from '../../src/log/logger.js';
import { endChildren } from '../support/cli.js';
import { get, startDemo } from '../support/demo-server.js';

const SECRET = /wsk_[0-9A-Za-z]{38}/;

describe('the log', () => {
  it('redacts a secret anywhere in a line', async () => {
    const lines: string[] = [];
    const logger = await createLogger('info', 'json', { write: (line) => lines.push(line) });
    const secret = `wsk_${'a'.repeat(38)}`;
    logger.error({ err: new Error(`No key ${secret}`), headers: { authorization: `Bearer ${secret}` } }, secret);

    expect(lines.join('')).not.to.match(SECRET);
    expect(JSON.parse(lines[0] ?? '')).to.deep.include({ level: 'error', msg: 'wsk_[redacted]' });
  });

  it('redacts a connection string that may contain a password, and stays valid JSON', async () => {
    const lines: string[] = [];
    const logger = await createLogger('info', 'json', { write: (line) => lines.push(line) });
    for (const uri of ['mongodb://ann:s3cret@localhost/', 'mongodb+srv://ann:"s3\\cret@localhost']) {
      logger.error({ err: new Error(`No ${uri} there`), uri }, uri);
    }
    logger.error({ uri: 'mongodb://localhost:27017/?tlsCertificateKeyFilePassword=s3cret' });
    expect(lines.join('')).not.to.match(/s3|cret/);
    logger.error({ uri: 'mongodb://localhost:27017' });
    expect(JSON.parse(lines[3] ?? '')).to.include({ uri: 'mongodb://localhost:27017' });
    expect(JSON.parse(lines[0] ?? '')).to.deep.include({ uri: 'mongodb://[redacted]' });
    expect(JSON.parse(lines[1] ?? '')).to.have.nested.property('err.message', 'No mongodb+srv://[redacted] there');
  });

  it('escapes what a terminal or a viewer would obey, with the same value, and no other text', async () => {
    const lines: string[] = [];
    const logger = await createLogger('info', 'json', { write: (line) => lines.push(line) });
    for (const character of [
      '\u0080',
      '\u009b',
      '\u009f',
      '\u2028',
      '\u2029',
      '\u202a',
      '\u202e',
      '\u2066',
      '\u2069',
    ]) {
      logger.info({ actor: `a${character}b` });
      expect(lines.at(-1)).to.match(/^[\x20-\x7e]+\n$/);
      expect(JSON.parse(lines.at(-1) ?? '')).to.include({ actor: `a${character}b` });
    }
    logger.info('Zoë – 日本 🎉');
    expect(lines.at(-1)).to.contain('Zoë – 日本 🎉');
  });

  it('contains no secret after requests with every key', async () => {
    try {
      const demo = await startDemo(['--port', '0', '--log-level', 'trace']);
      const keys = [...demo.workspaces.flatMap((workspace) => workspace.keys), ...demo.rejectedKeys];
      for (const { secret } of keys) await get(demo, secret, '/me');
      demo.run.signal('SIGTERM');
      const { stderr } = await demo.run.exit;

      expect(stderr).to.contain('listening').and.to.contain('stopped');
      // The log has no redacted secrets either, because no code passes a secret to it.
      expect(stderr).not.to.contain('wsk_');
    } finally {
      await endChildren();
    }
  });
});
