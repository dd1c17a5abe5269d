import { codeOf } from './driver-errors.js';

/** What to do after an error of the server, by SQLSTATE. The server's own message names the user or database. */
const INSTRUCTIONS: Readonly<Record<string, string>> = {
  '28000': 'Check the user and the access rules of the server.',
  '28P01': 'Check the user and the password.',
  '3D000': 'Create the database, or name another one.',
  '42501': 'Grant the user CONNECT and, to migrate, CREATE, or use another user.',
  '25006': 'It is a standby, or read-only. Connect to the primary.',
};

/** What to do after an error of the driver, by its text. It has no code. */
const INSTRUCTIONS_BY_TEXT: readonly (readonly [text: RegExp, instruction: string])[] = [
  [/password must be a/, 'Add the password to the connection string, or set PGPASSWORD.'],
  [/does not support SSL/, 'Turn TLS on at the server, or remove sslmode from the connection string.'],
];

const UNTRUSTED = /^(?:CERT_|DEPTH_ZERO|ERR_TLS_CERT|SELF_SIGNED|UNABLE_TO_)/;

/** Returns what to do about an error of the server or of the driver, if it is known. */
const instructionFor = (error: Error): string | undefined => {
  const code = codeOf(error);
  if (UNTRUSTED.test(code))
    return 'Name the file of its certificate authority in the connection string: sslrootcert=FILE.';
  return INSTRUCTIONS[code] ?? INSTRUCTIONS_BY_TEXT.find(([text]) => text.test(error.message))?.[1];
};

/** Returns the error, or one whose message ends with what to do about it. */
export const withInstruction = (error: unknown): unknown => {
  const instruction = error instanceof Error ? instructionFor(error) : undefined;
  if (instruction === undefined) return error;
  const { message } = error as Error;
  return new Error(`${message}. ${instruction}`, { cause: error });
};
