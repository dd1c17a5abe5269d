import { switchOption } from './switch-option.js';

/** Every command that answers something can answer it for programs. */
export const JSON_OPTION = {
  ...switchOption('--json', 'print one JSON document instead of text for people'),
  group: 'Output',
};
