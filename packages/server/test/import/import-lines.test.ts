import type { ImportOutcome } from '@workspace-api/admin';
import { expect } from 'chai';
import { Readable } from 'node:stream';
import { importLines, type ImportOptions } from '../../src/import/import-lines.js';
import { LineProgress } from '../../src/import/line-progress.js';

/** Returns a source that is one chunk. */
const sourceOf = (text: string): Readable => Readable.from([Buffer.from(text)]);

const addAll = async (records: readonly unknown[]): Promise<ImportOutcome[]> =>
  records.map(() => ({ status: 'added' }));

describe('importLines', function () {
  this.timeout(30_000);

  let told: string;
  let stop: AbortController;
  let options: ImportOptions;

  beforeEach(() => {
    told = '';
    stop = new AbortController();
    const progress = new LineProgress((line) => (told += `${line}\n`), null);
    options = { progress, stopOnError: false, retryMilliseconds: 0, signal: stop.signal };
  });

  it('imports all lines', async () => {
    expect(await importLines(sourceOf('1\n'.repeat(2_500)), addAll, options)).to.deep.equal({
      summary: { read: 2_500, added: 2_500, updated: 0, existing: 0, rejected: 0 },
      nextLine: null,
    });
  });

  it('finishes the current batch when its signal aborts, and starts no other', async () => {
    const importAndStop = (records: readonly unknown[]): Promise<ImportOutcome[]> => {
      stop.abort();
      return addAll(records);
    };
    expect(await importLines(sourceOf('1\n'.repeat(2_500)), importAndStop, options)).to.deep.equal({
      summary: { read: 1_000, added: 1_000, updated: 0, existing: 0, rejected: 0 },
      nextLine: 1_001,
    });
  });

  it('resolves to the summary before an error, the error, and the first line that was not processed', async () => {
    const failure = new Error('The disk is full.');
    let batches = 0;
    const failSecond = (records: readonly unknown[]): Promise<ImportOutcome[]> =>
      ++batches === 2 ? Promise.reject(failure) : addAll(records);
    const result = await importLines(sourceOf('1\n'.repeat(2_500)), failSecond, options);
    expect(result).to.deep.equal({
      summary: { read: 1_000, added: 1_000, updated: 0, existing: 0, rejected: 0 },
      nextLine: 1_001,
      failure,
    });
  });

  it('reports outcomes and issues with the numbers of their lines', async () => {
    const outcomes: ImportOutcome[] = [
      { status: 'existing' },
      { status: 'rejected', issues: [{ path: ['name'], code: 'required', detail: 'Must be a string.' }] },
      { status: 'added' },
    ];
    const { summary } = await importLines(sourceOf('1\nbad\n\n2\n3\n'), async () => outcomes, options);
    expect(summary).to.deep.equal({ read: 4, added: 1, updated: 0, existing: 1, rejected: 2 });
    expect(told).to.equal('line 2: Must be one JSON object.\nline 4: name: Must be a string.\n');
  });

  it('does not import lines without a record', async () => {
    const never = (): Promise<ImportOutcome[]> => Promise.reject(new Error('Asked.'));
    const { summary, nextLine } = await importLines(sourceOf('a\nb\n'), never, options);
    expect({ summary, nextLine }).to.deep.equal({
      summary: { read: 2, added: 0, updated: 0, existing: 0, rejected: 2 },
      nextLine: null,
    });
  });
});
