const HEADER_BYTES = 16;
const OP_MSG = 2013;
const NAME_STARTS_AT = HEADER_BYTES + 4 + 1 + 4 + 1;

/**
 * Returns the name of the command in the message at the start of `chunk`, such as `insert`; undefined if there is none.
 *
 * An OP_MSG has a header of 16 bytes that ends with the opcode, flags (4), the kind of its first section (1), and the
 * command as BSON. The BSON starts with its length (4), the type of the first element (1), and that element's name,
 * which is the command's.
 */
export const commandName = (chunk: Buffer): string | undefined => {
  if (chunk.length <= NAME_STARTS_AT || chunk.readInt32LE(HEADER_BYTES - 4) !== OP_MSG) return undefined;
  const end = chunk.indexOf(0, NAME_STARTS_AT);
  return end < 0 ? undefined : chunk.toString('latin1', NAME_STARTS_AT, end);
};

/** Returns whether `chunk`, the first of a connection, is the handshake of a mongod and not of a driver. */
export const isHandshakeOfNode = (chunk: Buffer): boolean => chunk.includes('internalClient\0');
