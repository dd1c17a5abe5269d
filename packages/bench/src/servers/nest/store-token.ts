/** What the store is injected by. */
export const STORE = Symbol('Store');
