/** The length of a lease in the chaos run, in seconds. Short, so that workers take over often. */
export const LEASE_SECONDS = 3;
