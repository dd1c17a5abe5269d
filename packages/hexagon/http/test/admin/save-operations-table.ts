import { writeFile } from 'node:fs/promises';
import { OPERATIONS_PAGE, operationsPage } from './operations-table.js';

await writeFile(OPERATIONS_PAGE, await operationsPage());
