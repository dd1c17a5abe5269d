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
