import Mocha from 'mocha';
import { notices } from './notices.js';

/**
 * The spec reporter of Mocha with a summary as its last line: `12 passed, 0 failed`, and `, 1 skipped` if a test is
 * pending. The notices of the run are above it.
 *
 * Mocha loads a reporter from the default export.
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
