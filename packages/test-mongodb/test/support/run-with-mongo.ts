/** A minimal test run: uses the shared server, reports it to the parent, and ends in the requested way. */
import { sharedMongo } from '../../src/shared-mongo.js';

const [first, second] = await Promise.all([sharedMongo(), sharedMongo()]);
process.stdout.write(`${JSON.stringify({ uri: first.uri, isShared: first.uri === second.uri })}\n`);

const [ending] = process.argv.slice(2);
if (ending === 'throw') throw new Error('on request');
if (ending === 'exit') process.exit(3);
if (ending === 'wait') setInterval(() => undefined, 1_000);
