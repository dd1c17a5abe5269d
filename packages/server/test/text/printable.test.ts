import { expect } from 'chai';
import { createLogger } from '../../src/logger.js';
import { reportFailure } from '../../src/report-failure.js';
import { keyTable } from '../../src/text/key-table.js';
import { printable } from '../../src/text/printable.js';

/** One of each kind: C0, ESC, DEL, C1, a bidirectional override and isolate, a line separator, a lone surrogate. */
const UNSAFE = ['\u0007', '\u001b[2J', '\u007f', '\u009b31m', '\u202e', '\u2066', '\u200f', '\u2028', '\ud800'];

const HARMFUL = /[\p{Cc}\p{Bidi_Control}\p{Cs}\u2028]/u;

const HOSTILE = `gnp.${UNSAFE.join('a')}`;

describe('untrusted text on a terminal', () => {
  for (const text of UNSAFE) {
    it(`has no ${JSON.stringify(text)}`, () => {
      expect(printable(`a${text}b`))
        .to.match(/^a�.*b$/u)
        .and.not.match(HARMFUL);
    });
  }

  it('keeps letters of every script, and joined emoji', () => {
    const text = 'Zürich עברית 東京 👩‍🚀';
    expect(printable(text)).to.equal(text);
  });

  it('is escaped in a table', () => {
    const key = { id: 'k', name: HOSTILE, prefix: 'wsk_aaaa', scopes: [HOSTILE] };
    const rows = keyTable([
      { ...key, createdAt: HOSTILE, expiresAt: null, revokedAt: null, lastUsedAt: null } as never,
    ]);
    expect(rows).to.have.lengthOf.above(1);
    for (const row of rows) expect(row).not.to.match(HARMFUL);
  });

  it('is escaped in a pretty log, which keeps the line breaks of a stack', async () => {
    let output = '';
    const logger = await createLogger('info', 'pretty', { write: (line) => (output += line) });
    logger.error({ requestId: HOSTILE, err: new Error(HOSTILE) }, `A message\n${HOSTILE}`);
    // Removes the colors of the log itself.
    expect(output.replaceAll(/\u001b\[\d+m/g, '').replaceAll('\n', '')).not.to.match(HARMFUL);
    expect(output).to.match(/\n +at /);
    expect(output).not.to.match(/\ngnp/);
  });

  it('is escaped in the failure of a command', () => {
    const { stderr } = process;
    const write = stderr.write.bind(stderr);
    let output = '';
    stderr.write = (text) => {
      output += String(text);
      return true;
    };
    try {
      expect(reportFailure(new Error(HOSTILE))).to.equal(1);
    } finally {
      stderr.write = write;
    }
    expect(output)
      .to.contain('gnp')
      .and.not.match(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  });
});
