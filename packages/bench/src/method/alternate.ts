import type { Figures } from './figures.js';
import type { Subject } from './subject.js';

export interface Schedule {
  readonly rounds: number;
  /** The length of each slice. */
  readonly seconds: number;
  /** The length of each slice in the warm-up round. */
  readonly warmUpSeconds: number;
  /** Called after each slice, including the warm-up, which is round 0. */
  readonly onSlice?: (round: number, subject: Subject, figures: Figures) => void;
}

/**
 * Runs the subjects in turn, A B C … A B C …, so that other activity of the machine affects all of them. The first
 * round is the warm-up and does not count. Returns the figures of each subject, round by round.
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
