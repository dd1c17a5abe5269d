import type { FigureName, Figures } from './figures.js';
import { spreadOf, type Spread } from './spread.js';

/** What some subjects were measured to need for the same work, in turn, round after round. */
export interface Comparison {
  /** The section of the report, and what was done: `memory/groups-first`. */
  readonly name: string;
  readonly title: string;
  /** The subject that the others are related to. */
  readonly reference: string;
  /** What the ratios are of. */
  readonly main: FigureName;
  /** What is in the table, the main figure first. */
  readonly figures: readonly FigureName[];
  readonly subjects: readonly { readonly name: string; readonly title: string }[];
  /** For each round the figures of each subject, in their order. */
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

/** A figure of a subject over all rounds. */
export const figureIn = (comparison: Comparison, subject: string, figure: FigureName): Spread => {
  const index = indexOf(comparison, subject);
  return spreadOf(comparison.rounds.map((round) => figureOf(comparison, round, index, figure)));
};

/**
 * How many times the reference's figure a subject has. Taken inside each round, so that what slows the whole machine for a
 * while is in both and falls out.
 */
export const ratioIn = (comparison: Comparison, subject: string, figure: FigureName = comparison.main): Spread => {
  const [index, reference] = [indexOf(comparison, subject), indexOf(comparison, comparison.reference)];
  return spreadOf(
    comparison.rounds.map(
      (round) => figureOf(comparison, round, index, figure) / figureOf(comparison, round, reference, figure),
    ),
  );
};
