import Mocha from 'mocha';
import { notices } from './notices.js';

/**
 * Mocha's spec reporter with a last line that a person or a script can take in at a glance:
 * `12 passed, 0 failed`, followed by `, 1 skipped` when a test is pending. Above it stand the notices of the run.
 *
 * A default export, because that is where mocha looks for a reporter.
 */
export default class SummaryReporter extends Mocha.reporters.Spec {
  override epilogue(): void {
    super.epilogue();
    const { passes, failures, pending } = this.stats;
    const skipped = pending > 0 ? `, ${pending} skipped` : '';
    for (const notice of new Set(notices)) Mocha.reporters.Base.consoleLog(notice);
    Mocha.reporters.Base.consoleLog(`${passes} passed, ${failures} failed${skipped}`);
  }
}
