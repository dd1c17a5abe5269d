// The copy of zod that all of our packages and hosts load, whatever version a host has beside it. Packages whose
// declarations name types of zod depend on it, too, so that compilers find them.
export * from 'zod';
