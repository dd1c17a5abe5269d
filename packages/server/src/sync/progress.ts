/** The outcomes of the lines so far. */
export interface LineCounts {
  /** The sum of the others. Empty lines are not counted. */
  readonly read: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
}

/** Reports the progress of a sync. */
export interface Progress {
  /** Reports the counts so far, and how many bytes of the source were read, every few seconds. */
  update(counts: LineCounts, bytesRead: number): void;
  /** Prints a line. */
  print(line: string): void;
}

const number = new Intl.NumberFormat('en');

/** Returns counts as text, such as `1,000 read, 10 rejected`. */
export const describeCounts = (counts: Partial<LineCounts>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${number.format(count)} ${name}`)
    .join(', ');

/** The verb of each count of a sync that only counts. */
const PLAN = { added: 'add', updated: 'update', removed: 'remove' } as const;

/** Returns the effect that a sync would have, such as `Would add 3, update 5, remove 2. 10 unchanged, 0 rejected.` */
export const describePlan = (counts: Partial<LineCounts> & { readonly removed?: number }): string => {
  const parts = Object.entries(PLAN).flatMap(([name, verb]) => {
    const count = counts[name as keyof typeof PLAN];
    return count === undefined ? [] : [`${verb} ${number.format(count)}`];
  });
  const { unchanged = 0, rejected = 0 } = counts;
  return `Would ${parts.join(', ')}. ${describeCounts({ unchanged, rejected })}.`;
};

/** Creates progress that is printed as lines. `totalBytes` is null if it is unknown. */
export const createProgress = (
  print: (line: string) => void,
  totalBytes: number | null,
  intervalMilliseconds = 5_000,
): Progress => {
  let next = performance.now() + intervalMilliseconds;
  return {
    update: (counts, bytesRead) => {
      if (performance.now() < next) return;
      next = performance.now() + intervalMilliseconds;
      const share = totalBytes === null ? '' : ` (${Math.floor((100 * bytesRead) / totalBytes)} %)`;
      print(`${describeCounts(counts)}${share}`);
    },
    print,
  };
};
