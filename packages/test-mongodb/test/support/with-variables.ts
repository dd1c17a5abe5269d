/** Runs `use` with `variables` in the environment of this process, the only one that mongodb-memory-server reads. */
export const withVariables = async <Result>(
  variables: Readonly<Record<string, string>>,
  use: () => Promise<Result>,
): Promise<Result> => {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    return await use();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  }
};
