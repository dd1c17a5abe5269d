import { pathToFileURL } from 'node:url';
import { importNext } from './import-next.js';

// The executable of the next release: `node main.js <module of the CLI> <arguments>`.
const [cli = ''] = process.argv.splice(2, 1);
await importNext(pathToFileURL(cli));
