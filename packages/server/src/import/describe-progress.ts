import type { ImportSummary } from './import-tally.js';

const number = new Intl.NumberFormat('en');

/** `1,000 read, 990 added, 0 existing, 10 refused`. */
export const describeProgress = ({ read, added, existing, refused }: ImportSummary): string =>
  [
    `${number.format(read)} read`,
    `${number.format(added)} added`,
    `${number.format(existing)} existing`,
    `${number.format(refused)} refused`,
  ].join(', ');
