import { expect } from 'chai';
import { alternate } from '../../src/method/alternate.js';
import type { Subject } from '../../src/method/subject.js';

describe('alternate', () => {
  const counting = () => {
    const turns: string[] = [];
    const subject = (name: string): Subject => ({
      name,
      title: name,
      run: (seconds) => Promise.resolve({ cpu: turns.push(name), rate: seconds }),
    });
    return { turns, subjects: ['a', 'b', 'c'].map(subject) };
  };

  it('runs each subject in each round', async () => {
    const { turns, subjects } = counting();
    await alternate(subjects, { rounds: 2, seconds: 1, warmUpSeconds: 1 });
    expect(turns.join('')).to.equal('abcabcabc');
  });

  it('does not count the first round, which is the warm-up', async () => {
    const { subjects } = counting();
    const rounds = await alternate(subjects, { rounds: 2, seconds: 1, warmUpSeconds: 1 });
    expect(rounds.map((round) => round.map(({ cpu }) => cpu))).to.deep.equal([
      [4, 5, 6],
      [7, 8, 9],
    ]);
  });

  it('runs all subjects for the same time, and reports each slice', async () => {
    const { subjects } = counting();
    const reported: string[] = [];
    const onSlice = (round: number, { name }: Subject, { rate }: { rate?: number }): void => {
      reported.push(`${round}${name}${rate ?? ''}`);
    };
    await alternate(subjects.slice(0, 2), { rounds: 1, seconds: 5, warmUpSeconds: 8, onSlice });
    expect(reported).to.deep.equal(['0a8', '0b8', '1a5', '1b5']);
  });

  it('stops if a subject fails', async () => {
    const failing: Subject = { name: 'x', title: 'x', run: () => Promise.reject(new Error('status 500')) };
    const { turns, subjects } = counting();
    const failure = await alternate([failing, ...subjects], { rounds: 1, seconds: 1, warmUpSeconds: 1 }).catch(
      (error: unknown) => error,
    );
    expect(failure).to.have.property('message', 'status 500');
    expect(turns).to.deep.equal([]);
  });
});
