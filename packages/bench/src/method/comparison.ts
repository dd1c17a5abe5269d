import type { FigureName, Figures } from './figures.js';
import { spreadOf, type Spread } from './spread.js';

/** The figures of some subjects for the same work, measured in turn, round by round. */
export interface Comparison {
  /** The section of the report and the work: `memory/groups-first`. */
  readonly name: string;
  readonly title: string;
  /** The subject to which the others are compared. */
  readonly reference: string;
  /** The figure of the ratios. */
  readonly main: FigureName;
  /** The figures in the table, the main one first. */
  readonly figures: readonly FigureName[];
  readonly subjects: readonly { readonly name: string; readonly title: string }[];
  /** The figures of each subject, in order, for each round. */
  readonly rounds: readonly (readonly Figures[])[];
}

const indexOf = ({ name, subjects }: Comparison, subject: string): number => {
  const index = subjects.findIndex((candidate) => candidate.name === subject);
  if (index === -1) throw new RangeError(`${name} has no subject that is called ${subject}.`);
  return index;
};

const figureOf = ({ name, subjects }: Comparison, round: readonly Figures[], index: number, figure: FigureName) => {
  const value = round[index]?.[figure];
  if (value === undefined) throw new RangeError(`${name} has no ${figure} of ${subjects[index]?.name ?? '?'}.`);
  return value;
};

/** Returns a figure of a subject over all rounds. */
export const figureIn = (comparison: Comparison, subject: string, figure: FigureName): Spread => {
  const index = indexOf(comparison, subject);
  return spreadOf(comparison.rounds.map((round) => figureOf(comparison, round, index, figure)));
};

/**
 * Returns the ratio of a subject's figure to the reference's. It is computed within each round, so that a slowdown of
 * the whole machine cancels out.
 */
export const ratioIn = (comparison: Comparison, subject: string, figure: FigureName = comparison.main): Spread => {
  const [index, reference] = [indexOf(comparison, subject), indexOf(comparison, comparison.reference)];
  return spreadOf(
    comparison.rounds.map(
      (round) => figureOf(comparison, round, index, figure) / figureOf(comparison, round, reference, figure),
    ),
  );
};
