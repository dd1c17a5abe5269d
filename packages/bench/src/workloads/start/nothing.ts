/** The smallest possible program, to measure the start of Node.js itself. */
process.stdout.write('{}\n');
