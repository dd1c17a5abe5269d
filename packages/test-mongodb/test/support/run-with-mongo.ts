/** A run in small: takes the shared server, tells the parent about it, and ends in the way that it is told to. */
import { sharedMongo } from '../../src/shared-mongo.js';

const [first, second] = await Promise.all([sharedMongo(), sharedMongo()]);
process.stdout.write(`${JSON.stringify({ uri: first.uri, isShared: first.uri === second.uri })}\n`);

const [ending] = process.argv.slice(2);
if (ending === 'throw') throw new Error('as told');
if (ending === 'exit') process.exit(3);
if (ending === 'wait') setInterval(() => undefined, 1_000);
