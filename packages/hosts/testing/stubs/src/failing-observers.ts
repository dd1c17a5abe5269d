/** The error of the failing observers. */
export const OBSERVER_ERROR = new Error('disk full');

/** Observers that fail in each possible way. */
export const FAILING_OBSERVERS: readonly (readonly [how: string, observer: () => void])[] = [
  [
    'throws',
    (): void => {
      throw OBSERVER_ERROR;
    },
  ],
  ['rejects', (): Promise<never> => Promise.reject(OBSERVER_ERROR)],
];
