/** A word that the server says by its key; one that these sentences do not know yet stands as it came. */
export const wordOf = (
  words: Readonly<Record<string, string>>,
  key: string,
  otherwise = key,
): string => (Object.hasOwn(words, key) && words[key]) || otherwise
