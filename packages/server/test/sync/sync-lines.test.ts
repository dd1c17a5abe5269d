import type { SyncOutcome } from '@workspace-api/admin';
import { expect } from 'chai';
import { Readable } from 'node:stream';
import { syncLines, type SyncLinesOptions } from '../../src/sync/sync-lines.js';
import { LineProgress } from '../../src/sync/line-progress.js';

/** Returns a source that is one chunk. */
const sourceOf = (text: string): Readable => Readable.from([Buffer.from(text)]);

const addAll = async (records: readonly unknown[]): Promise<SyncOutcome[]> => records.map(() => ({ status: 'added' }));

describe('syncLines', function () {
  this.timeout(30_000);

  let told: string;
  let stop: AbortController;
  let options: SyncLinesOptions;

  beforeEach(() => {
    told = '';
    stop = new AbortController();
    const progress = new LineProgress((line) => (told += `${line}\n`), null);
    options = { progress, stopOnError: false, retryMilliseconds: 0, signal: stop.signal };
  });

  it('syncs all lines', async () => {
    expect(await syncLines(sourceOf('1\n'.repeat(2_500)), addAll, options)).to.deep.equal({
      summary: { read: 2_500, added: 2_500, updated: 0, unchanged: 0, rejected: 0 },
      nextLine: null,
    });
  });

  it('finishes the current batch when its signal aborts, and starts no other', async () => {
    const syncAndStop = (records: readonly unknown[]): Promise<SyncOutcome[]> => {
      stop.abort();
      return addAll(records);
    };
    expect(await syncLines(sourceOf('1\n'.repeat(2_500)), syncAndStop, options)).to.deep.equal({
      summary: { read: 1_000, added: 1_000, updated: 0, unchanged: 0, rejected: 0 },
      nextLine: 1_001,
    });
  });

  it('resolves to the summary before an error, the error, and the first line that was not processed', async () => {
    const failure = new Error('The disk is full.');
    let batches = 0;
    const failSecond = (records: readonly unknown[]): Promise<SyncOutcome[]> =>
      ++batches === 2 ? Promise.reject(failure) : addAll(records);
    const result = await syncLines(sourceOf('1\n'.repeat(2_500)), failSecond, options);
    expect(result).to.deep.equal({
      summary: { read: 1_000, added: 1_000, updated: 0, unchanged: 0, rejected: 0 },
      nextLine: 1_001,
      failure,
    });
  });

  it('reports outcomes and issues with the numbers of their lines', async () => {
    const outcomes: SyncOutcome[] = [
      { status: 'unchanged' },
      { status: 'rejected', issues: [{ path: ['name'], code: 'required', detail: 'Must be a string.' }] },
      { status: 'added' },
    ];
    const { summary } = await syncLines(sourceOf('1\nbad\n\n2\n3\n'), async () => outcomes, options);
    expect(summary).to.deep.equal({ read: 4, added: 1, updated: 0, unchanged: 1, rejected: 2 });
    expect(told).to.equal('line 2: Must be one JSON object.\nline 4: name: Must be a string.\n');
  });

  it('does not sync lines without a record', async () => {
    const never = (): Promise<SyncOutcome[]> => Promise.reject(new Error('Asked.'));
    const { summary, nextLine } = await syncLines(sourceOf('a\nb\n'), never, options);
    expect({ summary, nextLine }).to.deep.equal({
      summary: { read: 2, added: 0, updated: 0, unchanged: 0, rejected: 2 },
      nextLine: null,
    });
  });
});
