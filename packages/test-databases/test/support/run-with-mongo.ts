/** A minimal test run: uses the shared server, prints its URI, and ends, or waits for a signal. */
import { expect } from 'chai';
import { sharedMongo } from '../../src/mongodb/shared-mongo.js';

const [first, second] = await Promise.all([sharedMongo(), sharedMongo()]);
expect(first.uri).to.equal(second.uri);
process.stdout.write(`${first.uri}\n`);
if (process.argv[2] === 'wait') setInterval(() => undefined, 1_000);
