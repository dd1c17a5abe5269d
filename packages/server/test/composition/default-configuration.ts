import { SERVE_OPTIONS, type ServeConfiguration } from '../../src/configuration/serve-options.js';

/** Returns the configuration of `serve` without flags and variables. */
export const defaultConfiguration = (): ServeConfiguration =>
  Object.fromEntries(
    Object.entries(SERVE_OPTIONS).map(([name, { schema, ...option }]) => [
      name,
      schema.parse('default' in option ? option.default : undefined),
    ]),
  ) as ServeConfiguration;
