/** The injection token of the store. */
export const STORE = Symbol('Store');
