/** `ayse` → `ay***e`, however long the name is; one of three letters shows one. */
export const maskName = (username: string): string => {
  const letters = [...username]
  return letters.length < 4
    ? `${letters[0] ?? ''}***`
    : `${letters.slice(0, 2).join('')}***${letters.at(-1) ?? ''}`
}
