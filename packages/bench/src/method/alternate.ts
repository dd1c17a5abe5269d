import type { Figures } from './figures.js';
import type { Subject } from './subject.js';

export interface Schedule {
  readonly rounds: number;
  /** Of each slice. */
  readonly seconds: number;
  /** Of each slice of the round that warms up. */
  readonly warmUpSeconds: number;
  /** Told of each slice, also of the warm-up, which is round 0. */
  readonly onSlice?: (round: number, subject: Subject, figures: Figures) => void;
}

/**
 * Lets the subjects work in turn, A B C … A B C …, so that what a machine does besides meets all of them. The first round
 * warms up, and does not count. Answers the figures of each subject, round by round.
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
