import { isObject } from './schema/is-object.js';

type PortNames = Readonly<Record<string, Readonly<Record<string, true>>>>;

/** The names of the required ports, each with the names of its methods, by the kind of adapter that implements them. */
export interface RequiredPorts {
  readonly storage: PortNames;
  readonly platform: PortNames;
}

/** The names of options, each with the names of its own options, or null if it has none. */
export type OptionNames = Readonly<Record<string, Readonly<Record<string, true>> | null>>;

const ADAPTERS: Readonly<Record<keyof RequiredPorts, string>> = {
  storage: 'the ports of a storage adapter, such as createMongoPorts() of @workspace-api/adapter-mongodb',
  platform: 'createNodePorts() of @workspace-api/adapter-node',
};

/** Returns the problems of the ports. Ignores unknown ports, because a storage adapter may have additional ones. */
const problemsOfPorts = (ports: unknown, required: RequiredPorts): string[] => {
  if (ports instanceof Promise) return ['ports is a Promise. Await it.'];
  const given = isObject(ports) ? ports : {};
  return (['storage', 'platform'] as const).flatMap((kind) =>
    Object.entries(required[kind]).flatMap(([name, methods]) => {
      const port = given[name];
      if (!isObject(port)) return [`ports.${name} is missing. Add ${ADAPTERS[kind]}.`];
      return Object.keys(methods)
        .filter((method) => typeof port[method] !== 'function')
        .map((method) => `ports.${name}.${method} is not a function.`);
    }),
  );
};

const problemsOfNames = (path: string, value: unknown, options: object): string[] => {
  if (value === undefined) return [];
  if (!isObject(value)) return [`${path} must be an object.`];
  const known = Object.keys(options);
  return Object.keys(value)
    .filter((name) => !known.includes(name))
    .map((name) => `${path}.${name} is unknown. Known: ${known.join(', ')}.`);
};

const problemsOfOptions = (options: unknown, names: OptionNames): string[] => [
  ...problemsOfNames('options', options, names),
  ...Object.entries(names).flatMap(([name, known]) =>
    known === null ? [] : problemsOfNames(`options.${name}`, isObject(options) ? options[name] : undefined, known),
  ),
];

/** Throws a TypeError that lists every problem of ports and options, for hosts in plain JavaScript. */
export const checkWiring = (
  call: string,
  required: RequiredPorts,
  names: OptionNames,
  ports: unknown,
  options: unknown,
): void => {
  const problems = [...problemsOfPorts(ports, required), ...problemsOfOptions(options, names)];
  if (problems.length === 0) return;
  const lines = problems.map((problem) => `- ${problem}`);
  throw new TypeError([`${call} received invalid arguments.`, ...lines].join('\n'));
};
