const isApi = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'authorize' in value && typeof value.authorize === 'function';

/** Throws a TypeError that lists every argument of another type, for hosts in plain JavaScript. */
export const checkArguments = (api: unknown, options: unknown): void => {
  const problems = [
    ...(isApi(api) ? [] : ['api must be the result of createWorkspaceApi(ports).']),
    ...(typeof options === 'object' && options !== null ? [] : ['options must be an object.']),
  ];
  if (problems.length > 0) throw new TypeError(problems.join(' '));
};
