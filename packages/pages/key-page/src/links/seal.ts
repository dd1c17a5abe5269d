import { computedFrom, type Replaceable } from '@workspace-api/http/endpoints';

/** The length of the initialization vector of AES-GCM, in bytes. */
const VECTOR_LENGTH = 12;

/** Longer text is not opened. */
const MAX_LENGTH = 4_096;

const encoder = new TextEncoder();

const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const toBytes = (text: string): Uint8Array<ArrayBuffer> | null => {
  // No base64 string has such a length, and `atob` throws.
  if (text.length > MAX_LENGTH || text.length % 4 === 1 || !/^[\w-]{40,}$/.test(text)) return null;
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
};

/** Encrypts values so that only the holder of the secret can read, make or change them. */
export interface Seal {
  close(value: unknown): Promise<string>;
  /** Resolves to the value; undefined for a string that was not sealed for this purpose with one of the secrets. */
  open(text: string): Promise<unknown>;
}

/**
 * Creates a seal for one purpose (AES-256-GCM, with a key of HKDF-SHA-256). The first secret closes, and all of them open, so
 * that a secret can be replaced.
 */
export const createSeal = (secrets: Replaceable<readonly string[]>, purpose: string): Seal => {
  const keyOf = async (secret: string) => {
    const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey']);
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(purpose) };
    const algorithm = { name: 'AES-GCM', length: 256 };
    return crypto.subtle.deriveKey(derivation, material, algorithm, false, ['encrypt', 'decrypt']);
  };
  const keys = computedFrom(secrets, (all) => Promise.all(all.map(keyOf)));

  return {
    close: async (value) => {
      const [key] = await keys();
      if (key === undefined) throw new TypeError('There is no secret.');
      const iv = crypto.getRandomValues(new Uint8Array(VECTOR_LENGTH));
      const data = encoder.encode(JSON.stringify(value));
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, data);
      return toText(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
    },
    open: async (text) => {
      const bytes = toBytes(text);
      if (bytes === null) return undefined;
      for (const key of await keys()) {
        try {
          const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, VECTOR_LENGTH) };
          const opened = await crypto.subtle.decrypt(algorithm, key, bytes.subarray(VECTOR_LENGTH));
          return JSON.parse(new TextDecoder().decode(opened)) as unknown;
        } catch {
          // Sealed with another secret, or not at all.
        }
      }
      return undefined;
    },
  };
};
