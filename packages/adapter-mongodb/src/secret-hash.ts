import { Binary } from 'mongodb';

/** Converts a SHA-256 hash to its stored form: 32 bytes instead of 64 digits, in the document and in the index. */
export const fromHash = (hash: string): Binary => Binary.createFromHexString(hash);

export const toHash = (stored: Binary): string => stored.toString('hex');
