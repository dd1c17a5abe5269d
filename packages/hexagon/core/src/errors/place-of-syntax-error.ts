/** What a string may contain (RFC 8259, section 7). In pieces, because the engine keeps every repetition of a group. */
const CHARACTERS = /(?:[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})){1,1000}/y;

const QUOTE = /"/y;

const NUMBER_OR_NAME = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null/y;

/** Each level takes some of the stack. */
const MAX_DEPTH = 1_000;

const WHITE_SPACE = /[ \t\n\r]*/y;

/** Returns the index of the first character, number or name that JSON cannot have there. It is the length if JSON ends too early. */
const indexOfError = (json: string): number => {
  let index = 0;
  let depth = 0;
  const read = (pattern: RegExp): boolean => {
    pattern.lastIndex = index;
    const isFound = pattern.test(json);
    if (isFound) index = pattern.lastIndex;
    return isFound;
  };
  const readMark = (mark: string): boolean => {
    if (json[index] !== mark) return false;
    index += 1;
    return read(WHITE_SPACE);
  };
  const readString = (): boolean => {
    if (!read(QUOTE)) return false;
    while (read(CHARACTERS));
    return readMark('"');
  };
  const readItems = (readItem: () => boolean, end: string): boolean => {
    if (readMark(end)) return true;
    depth += 1;
    do if (depth > MAX_DEPTH || !readItem()) return false;
    while (readMark(','));
    depth -= 1;
    return readMark(end);
  };
  const readField = (): boolean => readString() && readMark(':') && readValue();
  const readValue = (): boolean => {
    if (readMark('{')) return readItems(readField, '}');
    if (readMark('[')) return readItems(readValue, ']');
    return readString() || (read(NUMBER_OR_NAME) && read(WHITE_SPACE));
  };
  read(WHITE_SPACE);
  readValue();
  return index;
};

/**
 * Returns the place of the syntax error in a string that is not JSON, such as `line 3, column 12`. The errors of
 * engines differ, have no place for most texts, and repeat them. Beyond 1,000 levels, it is the
 * place of the next level.
 */
export const placeOfSyntaxError = (json: string): string => {
  const index = indexOfError(json);
  let line = 1;
  let start = 0;
  for (let at = 0; at < index; at++) {
    if (json[at] !== '\n') continue;
    line += 1;
    start = at + 1;
  }
  return `line ${line}, column ${index - start + 1}${index === json.length ? ', where it ends' : ''}`;
};
