type Variables = Readonly<Record<string, string | undefined>>;

const setVariables = (variables: Variables): void => {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
};

/** Runs `use` with `variables` in the environment of this process. An undefined variable is not set. */
export const withVariables = async <Result>(variables: Variables, use: () => Promise<Result>): Promise<Result> => {
  const before = Object.fromEntries(Object.keys(variables).map((name) => [name, process.env[name]]));
  setVariables(variables);
  return use().finally(() => setVariables(before));
};
