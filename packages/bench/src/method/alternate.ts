import type { Figures } from './figures.js';
import type { Subject } from './subject.js';

export interface Schedule {
  readonly rounds: number;
  /** The length of each slice, in seconds. */
  readonly seconds: number;
  /** The length of each slice of the warm-up round, in seconds. */
  readonly warmUpSeconds: number;
  /** Receives each slice. Round 0 is the warm-up. */
  readonly onSlice?: (round: number, subject: Subject, figures: Figures) => void;
}

/**
 * Measures the subjects in alternation (A B C, A B C, …), so that a disturbance of the machine affects all of them.
 * The first round warms up and does not count. Resolves to the figures of each subject, round by round.
 */
export const alternate = async (
  subjects: readonly Subject[],
  { rounds, seconds, warmUpSeconds, onSlice }: Schedule,
): Promise<Figures[][]> => {
  const counted: Figures[][] = [];
  for (let round = 0; round <= rounds; round++) {
    const slices: Figures[] = [];
    for (const subject of subjects) {
      const figures = await subject.run(round === 0 ? warmUpSeconds : seconds);
      onSlice?.(round, subject, figures);
      slices.push(figures);
    }
    if (round > 0) counted.push(slices);
  }
  return counted;
};
