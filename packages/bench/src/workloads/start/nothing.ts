/** The least that a program can do before it says that it is there: what the start of Node itself takes. */
process.stdout.write('{}\n');
