import { Binary } from 'mongodb';

/** A SHA-256 as it is stored: 32 bytes instead of 64 digits, in the document and in the index. */
export const fromHash = (hash: string): Binary => Binary.createFromHexString(hash);

export const toHash = (stored: Binary): string => stored.toString('hex');
