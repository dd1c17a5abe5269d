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
