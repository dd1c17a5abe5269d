// Writes the types that are made from schemas, which Git ignores. tsc needs them, so they are made without it.
import { sourcesOf, transpile } from './transpile.js';

await transpile([
  ...['core', 'admin', 'contract'].flatMap((name) => sourcesOf(`hexagon/${name}`, 'src')),
  ...sourcesOf('tools/checks', 'src/types'),
]);
await import('../packages/tools/checks/dist/src/types/main.js');
