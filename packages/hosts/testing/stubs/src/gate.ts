/** A promise that a test resolves. */
export interface Gate {
  readonly passed: Promise<void>;
  readonly open: () => void;
}

/** Returns a promise with the function that resolves it. */
export const gate = (): Gate => {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
};
