const realNow = Date.now.bind(Date);

/** Sets the wall clock of this process ahead of the real time by a number of milliseconds, or behind it if negative. */
export const setClock = (aheadMilliseconds: number): void => {
  Date.now = () => realNow() + aheadMilliseconds;
};
