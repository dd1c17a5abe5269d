import { reasonOf } from '../reason-of.js';
import { reportNotice } from '../report-failure.js';

/** Returns a function that reports once on stderr that the command waits for the database. */
export const reportOutageOnce = (seconds: number): ((reason: unknown) => void) => {
  let isReported = seconds === 0;
  return (reason) => {
    if (isReported) return;
    isReported = true;
    reportNotice(`the database cannot be reached: ${reasonOf(reason)}. Retrying for ${seconds} s.`);
  };
};
