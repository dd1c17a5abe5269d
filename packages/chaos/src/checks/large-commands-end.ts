import type { Check } from './check.js';

/** A large command on a half-dead connection is abandoned after the time limit, and its connection returns to the pool. */
export const largeCommandsEnd: Check = {
  name: 'a large command on a half-dead connection ends, and its connection returns to the pool',
  unit: 'commands',
  minPerSecond: 0,
  judge: ({ history: { largeCommands } }) => ({
    checked: largeCommands.length,
    excused: 0,
    violations: largeCommands.flatMap((command) =>
      command.problem === null ? [] : [{ when: command, what: `${command.process}: ${command.problem}` }],
    ),
  }),
};
