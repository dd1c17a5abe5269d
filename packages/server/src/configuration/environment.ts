import { nearestName } from '@workspace-api/core/internal';
import { VARIABLE_PREFIX } from './command-option.js';

/** The variable with the API key of an agent. There is no flag, because flags are visible in the process list. */
export const KEY_VARIABLE = 'WORKSPACE_API_KEY';

/**
 * The variables that Kubernetes sets in every container for each Service of its namespace. A Service `workspace-api` would
 * set WORKSPACE_API_PORT to an address, and other variables with this prefix.
 */
const SERVICE_LINK_NAME = /_SERVICE_(?:HOST|PORT(?:_\w+)?)$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?$/;
const SERVICE_LINK_VALUE = /^(?:tcp|udp|sctp):\/\//;

const isServiceLink = (name: string, value: string): boolean =>
  SERVICE_LINK_NAME.test(name) || (name.endsWith('_PORT') && SERVICE_LINK_VALUE.test(value));

/** Returns the variables of this program. Ignores empty ones, and those that Kubernetes sets. */
export const ownVariables = (environment: NodeJS.ProcessEnv): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(environment).flatMap(([name, value = '']) =>
      name.startsWith(VARIABLE_PREFIX) && value !== '' && !isServiceLink(name, value) ? [[name, value] as const] : [],
    ),
  );

/**
 * Resolves to a sentence for each unknown variable. A typo would otherwise go unnoticed and leave an option at its default.
 * Asks for the variables of all commands only if one is not the command's own.
 */
export const describeUnknownVariables = async (
  variables: Iterable<string>,
  own: readonly string[],
  knownVariables: () => Promise<readonly string[]>,
): Promise<string[]> => {
  const others = [...variables].filter((name) => !own.includes(name));
  if (others.length === 0) return [];
  const known = await knownVariables();
  const unknown = others.filter((name) => !known.includes(name));
  if (unknown.length === 0) return [];
  const withoutPrefix = (name: string): string => name.slice(VARIABLE_PREFIX.length);
  const names = known.map(withoutPrefix);
  return unknown.map((name) => {
    const nearest = nearestName(withoutPrefix(name), names);
    return nearest === undefined
      ? `${name} is not a known variable. Remove it: its prefix is reserved for this program.`
      : `${name} is not a known variable. Did you mean ${VARIABLE_PREFIX}${nearest}?`;
  });
};
