/** Converts ASCII to full-width characters, which compatibility normalisation converts back. */
const widen = (text: string): string =>
  text.replace(/[0-9a-f]/g, (character) => String.fromCodePoint(character.charCodeAt(0) + 0xfee0));

/** Ways to spell an id that are valid ids. */
export const SPELLINGS: ReadonlyMap<string, (id: string) => string> = new Map([
  ['as it is', (id) => id],
  ['in upper case', (id) => id.toUpperCase()],
  ['in mixed case', (id) => id.replace(/[a-f]/, (letter) => letter.toUpperCase())],
  ['with another version', (id) => `${id.slice(0, 14)}4${id.slice(15)}`],
  ['with another variant', (id) => `${id.slice(0, 19)}f${id.slice(20)}`],
]);

/** Strings that are not ids, but that a careless parser may accept. */
export const MISSPELLINGS: ReadonlyMap<string, (id: string) => string> = new Map([
  ['in braces', (id) => `{${id}}`],
  ['as a URN', (id) => `urn:uuid:${id}`],
  ['without dashes', (id) => id.replaceAll('-', '')],
  ['with a space in front', (id) => ` ${id}`],
  ['with a line break behind', (id) => `${id}\n`],
  ['with a NUL behind', (id) => `${id}\0`],
  ['with a NUL and another id behind', (id) => `${id}\0${id}`],
  ['with a space of no width', (id) => `${id.slice(0, 8)}\u200b${id.slice(8)}`],
  ['with marks of direction', (id) => `\u202e${id}\u202c`],
  ['with an accent that combines', (id) => `${id}\u0301`],
  ['with half a surrogate pair', (id) => `${id}\ud800`],
  ['in characters of full width', widen],
  ['in Base64', (id) => btoa(id)],
  ['in percent encoding', (id) => id.replace(/[0-9a-f]/g, (digit) => `%${digit.charCodeAt(0).toString(16)}`)],
]);
