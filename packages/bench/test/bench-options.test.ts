import { expect } from 'chai';
import { Bench } from '../src/bench.js';
import { estimateMinutes } from '../src/estimate.js';
import { commandOf } from '../src/flags.js';
import type { Loader } from '../src/method/load/loader.js';
import type { Subject } from '../src/method/subject.js';

const reject = () => Promise.reject(new Error('There is none.'));

const NO_LOADER: Loader = { send: reject, stop: reject };

const benchOf = (only: readonly string[], printed: string[] = []): Bench =>
  new Bench({
    options: { rounds: 2, seconds: 4, only, isQuick: false },
    cores: null,
    loader: NO_LOADER,
    folder: '',
    startDatabase: reject,
    print: (line) => printed.push(line),
  });

describe('--only', () => {
  it('defaults to everything', () => {
    expect(benchOf([]).includes('memory/me')).to.equal(true);
  });

  it('selects a section with all its comparisons, or one comparison with its section', () => {
    expect(['memory', 'memory/me'].map((name) => benchOf(['memory']).includes(name))).to.deep.equal([true, true]);
    expect(['memory', 'memory/me'].map((name) => benchOf(['memory/me']).includes(name))).to.deep.equal([true, true]);
  });

  it('does not select names with the same prefix', () => {
    expect(benchOf(['memory/me']).includes('memory/me-too')).to.equal(false);
    expect(benchOf(['mem']).includes('memory')).to.equal(false);
    expect(benchOf(['growth']).includes('memory/me')).to.equal(false);
  });

  const subject = (name: string): Subject => ({
    name,
    title: name,
    run: (seconds) => Promise.resolve({ cpu: seconds }),
  });
  const plan = { title: 'Work', reference: 'a', main: 'cpu', figures: ['cpu'], subjects: [subject('a')] } as const;

  it('collects figures round by round, for its share of the time', async () => {
    const bench = benchOf([]);
    await bench.compare({ ...plan, name: 'memory/me', share: 0.5 });
    expect(bench.comparisons).to.deep.equal([
      {
        name: 'memory/me',
        title: 'Work',
        reference: 'a',
        main: 'cpu',
        figures: ['cpu'],
        subjects: [{ name: 'a', title: 'a' }],
        rounds: [[{ cpu: 2 }], [{ cpu: 2 }]],
      },
    ]);
  });

  it('warms up cold subjects for longer', async () => {
    const printed: string[] = [];
    await benchOf([], printed).compare({ ...plan, name: 'memory/me', isCold: true });
    const lines = printed
      .join('\n')
      .split('\n')
      .filter((line) => line.includes('µs'));
    expect(lines.map((line) => /[\d.]+ µs/.exec(line)?.[0])).to.deep.equal(['8.0 µs', '4.0 µs', '4.0 µs']);
  });

  it('logs line by line, and skips what is not selected', async () => {
    const printed: string[] = [];
    const bench = benchOf(['growth'], printed);
    await bench.compare({ ...plan, name: 'memory/me' });
    expect([bench.comparisons, printed]).to.deep.equal([[], []]);
    await bench.compare({ ...plan, name: 'growth/groups' });
    expect(printed.join('\n')).to.include('growth/groups: Work').and.to.include('warm-up').and.to.include('2/2');
  });
});

describe('the estimate', () => {
  it('grows with the amount of work', () => {
    const sections = [{ slices: 30 }, { slices: 10 }];
    expect(estimateMinutes(sections, { rounds: 9, seconds: 2 })).to.equal(15);
    expect(estimateMinutes(sections, { rounds: 1, seconds: 0.2 })).to.equal(1);
  });
});

describe('the command in the report', () => {
  it('has all options except the output folder', () => {
    expect(commandOf({ quick: false, only: [] })).to.equal('npm run bench');
    expect(commandOf({ quick: true, only: ['memory', 'costs'], rounds: 5, seconds: 1, output: '/home/me' })).to.equal(
      'npm run bench -- --quick --only memory costs --rounds 5 --seconds 1',
    );
  });
});
