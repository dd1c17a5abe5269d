import { switchOption } from './option-kinds.js';

/** The option of every command that prints a result. */
export const JSON_OPTION = {
  ...switchOption('--json', 'print one JSON document instead of text for people'),
  group: 'Output',
};
