/** The minimal program: measures the start of Node.js itself. */
process.stdout.write('{}\n');
