import { expect } from 'chai';
import { createLogger } from '../../src/log/logger.js';
import { print } from '../../src/text/print.js';
import { reportFailure } from '../../src/failures/report-failure.js';
import { keyTable } from '../../src/commands/keys.js';
import { printable } from '../../src/text/printable.js';

/** One of each kind: C0, ESC, DEL, C1, a bidirectional override and isolate, a line separator, a lone surrogate. */
const UNSAFE = ['\u0007', '\u001b[2J', '\u007f', '\u009b31m', '\u202e', '\u2066', '\u200f', '\u2028', '\ud800'];

const HARMFUL = /[\p{Cc}\p{Bidi_Control}\p{Cs}\u2028]/u;

const HOSTILE = `gnp.${UNSAFE.join('a')}`;

/** Returns what a function writes to a stream of this process. */
const writtenTo = (name: 'stdout' | 'stderr', run: () => void): string => {
  const stream = process[name];
  const write = stream.write.bind(stream);
  let output = '';
  stream.write = (text) => {
    output += String(text);
    return true;
  };
  try {
    run();
  } finally {
    stream.write = write;
  }
  return output;
};

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
    const limits = { allowedAddresses: [HOSTILE], requestsPerMinute: 60 };
    const key = { id: 'k', name: HOSTILE, prefix: 'wsk_aaaa', scopes: [HOSTILE], ...limits };
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
    let exitCode: number | undefined;
    const output = writtenTo('stderr', () => (exitCode = reportFailure(new Error(HOSTILE))));
    expect(exitCode).to.equal(1);
    expect(output)
      .to.contain('gnp')
      .and.not.match(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  });

  it('is escaped in the result of a command with --json, and a program reads it unchanged', () => {
    const output = writtenTo('stdout', () => print(true, { document: { name: HOSTILE, list: [HOSTILE] }, lines: [] }));
    expect(output.trimEnd()).not.to.match(HARMFUL);
    expect(JSON.parse(output)).to.deep.equal({ name: HOSTILE, list: [HOSTILE] });
  });

  it('is escaped in the failure of a command with --json, and a program reads it unchanged', () => {
    process.argv.push('--json');
    try {
      const output = writtenTo('stderr', () => reportFailure(new Error(HOSTILE)));
      expect(output.trimEnd()).not.to.match(HARMFUL);
      expect(JSON.parse(output)).to.have.nested.property('error.message', HOSTILE);
    } finally {
      process.argv.pop();
    }
  });
});
