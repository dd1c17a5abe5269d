const realNow = Date.now.bind(Date);

/** Moves the wall clock of this process to so many milliseconds ahead of the real time, or behind it. */
export const setClock = (aheadMilliseconds: number): void => {
  Date.now = () => realNow() + aheadMilliseconds;
};
