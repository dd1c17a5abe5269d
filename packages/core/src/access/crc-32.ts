/** The reflected polynomial of CRC-32/ISO-HDLC, which zip, PNG and gzip use. */
const POLYNOMIAL = 0xed_b8_83_20;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ POLYNOMIAL : remainder >>> 1;
  return remainder;
});

/** Returns the CRC-32 of an ASCII string, 0 to 4,294,967,295. */
export const crc32 = (text: string): number => {
  let remainder = 0xff_ff_ff_ff;
  for (let index = 0; index < text.length; index++) {
    remainder = (remainder >>> 8) ^ (TABLE[(remainder ^ text.charCodeAt(index)) & 0xff] ?? 0);
  }
  return (remainder ^ 0xff_ff_ff_ff) >>> 0;
};
