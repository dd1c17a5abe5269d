import { expect } from 'chai';

type Line = Readonly<Record<string, unknown>>;

/** Returns the lines of a log so far. */
export const linesOf = (stderr: string): Line[] =>
  stderr
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);

/** Checks that a line has the duration of each phase of a start. */
export const expectPhases = ({ startMs }: Line, phases: readonly string[]): void => {
  const milliseconds = startMs as Readonly<Record<string, unknown>>;
  expect(Object.keys(milliseconds)).to.deep.equal(phases);
  for (const phase of phases) expect(milliseconds[phase]).to.be.a('number').and.to.be.at.least(0);
  // Loading takes time in every process.
  expect(milliseconds['loaded']).to.be.above(0);
};
