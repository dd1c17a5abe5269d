/** Of random secrets with 32 hexadecimal digits, one in twenty million has fewer. */
const MIN_CHARACTERS = 8;

/** What a secret must have besides its length. */
export const VARIED = `at least ${String(MIN_CHARACTERS)} different characters`;

/** Returns whether a secret has enough different characters to be random. 32 equal letters are no secret. */
export const isVaried = (secret: string): boolean => new Set(secret).size >= MIN_CHARACTERS;
