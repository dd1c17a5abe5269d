import { Command, InvalidArgumentError, Option } from 'commander';
import { SECTIONS } from './sections.js';

/** The options of `npm run bench`. */
export interface Flags {
  readonly quick: boolean;
  readonly only: readonly string[];
  readonly rounds?: number;
  readonly seconds?: number;
  readonly output?: string;
}

const positive =
  (kind: 'a number' | 'a whole number', most: number) =>
  (text: string): number => {
    const number = Number(text);
    if (number > 0 && number <= most && (kind === 'a number' || Number.isInteger(number))) return number;
    throw new InvalidArgumentError(`It must be ${kind} above 0, at most ${most}.`);
  };

/** Returns the names of all sections and comparisons. */
const NAMES = SECTIONS.flatMap(({ name, comparisons }) => [name, ...comparisons.map((one) => `${name}/${one}`)]);

const known = (name: string, others: readonly string[]): readonly string[] => {
  if (!NAMES.includes(name)) throw new InvalidArgumentError(`It must be one of ${NAMES.join(', ')}.`);
  return [...others, name];
};

/** Reads the command line. On invalid options or `--help`, prints a message and ends the process. */
export const readFlags = (): Flags =>
  new Command('bench')
    .description('Measures what the workspace API costs beside other servers that do the same work, and reports it.')
    .option('--quick', 'everything once, in miniature, to see that it runs: the figures say nothing', false)
    .addOption(
      new Option(
        '--only <names...>',
        `sections, or comparisons in them: ${SECTIONS.map(({ name }) => name).join(', ')}, memory/me`,
      )
        .default([], 'all')
        .argParser(known),
    )
    .addOption(
      new Option('--rounds <number>', 'how often each subject has its turn (default: 9)').argParser(
        positive('a whole number', 1_000),
      ),
    )
    .addOption(
      new Option('--seconds <number>', 'how long a turn takes, or the longest of them (default: 2)').argParser(
        positive('a number', 600),
      ),
    )
    .option(
      '--output <folder>',
      'where the report goes (default: docs/performance of a whole run, packages/bench/dist/performance of others)',
    )
    .parse()
    .opts<Flags>();

/** Returns the command that repeats a run elsewhere, without the output folder. */
export const commandOf = ({ quick, only, rounds, seconds }: Flags): string => {
  const given = [
    ...(quick ? ['--quick'] : []),
    ...(only.length > 0 ? ['--only', ...only] : []),
    ...(rounds === undefined ? [] : ['--rounds', rounds]),
    ...(seconds === undefined ? [] : ['--seconds', seconds]),
  ];
  return ['npm run bench', ...(given.length > 0 ? ['--', ...given] : [])].join(' ');
};
