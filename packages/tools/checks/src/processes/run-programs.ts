/**
 * The main module of a child process. It runs the modules whose paths are its arguments, each when the one before has
 * nothing left to do, and prints the path of each in front of its output.
 */
const paths = process.argv.slice(2);

process.on('beforeExit', () => {
  const path = paths.shift();
  if (path === undefined) return;
  process.stdout.write(`\0${path}\0`);
  // Without a task, the process would end if the module cannot be loaded.
  setImmediate(() => void import(path).catch((error: unknown) => console.log(error)));
});
