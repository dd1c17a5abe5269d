import { VARIABLE_PREFIX } from './command-option.js';

/**
 * What Kubernetes sets in every container of a namespace for each Service of it. One that is called `workspace-api`
 * would set WORKSPACE_API_PORT to an address, and variables with this prefix that no command knows.
 */
const SERVICE_LINK_NAME = /_SERVICE_(?:HOST|PORT(?:_\w+)?)$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?$/;
const SERVICE_LINK_VALUE = /^(?:tcp|udp|sctp):\/\//;

const isServiceLink = (name: string, value: string): boolean =>
  SERVICE_LINK_NAME.test(name) || (name.endsWith('_PORT') && SERVICE_LINK_VALUE.test(value));

/** Our variables that are set. An empty one counts as not set, and so does what Kubernetes sets by itself. */
export const ownVariables = (environment: NodeJS.ProcessEnv): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(environment).flatMap(([name, value = '']) =>
      name.startsWith(VARIABLE_PREFIX) && value !== '' && !isServiceLink(name, value) ? [[name, value] as const] : [],
    ),
  );

/** A name is taken for another from which it differs in so many letters, or in half of its own. */
const MAX_TYPOS = 3;

/**
 * A sentence for each variable that no command has. It would be a typo that is never noticed: what it was meant for
 * stays at its default.
 */
export const describeUnknownVariables = async (
  variables: Iterable<string>,
  known: ReadonlySet<string>,
): Promise<string[]> => {
  const unknown = [...variables].filter((name) => !known.has(name));
  if (unknown.length === 0) return [];
  const { closestMatch } = await import('leven');
  return unknown.map((name) => {
    const maxDistance = Math.min(MAX_TYPOS, Math.floor((name.length - VARIABLE_PREFIX.length) / 2));
    const meant = closestMatch(name, [...known], { maxDistance });
    return meant === undefined
      ? `${name} is the variable of no option. Remove it: the prefix belongs to this program.`
      : `${name} is the variable of no option. Did you mean ${meant}?`;
  });
};
