/** `ayse.yilmaz` → `ay***z`; of a short name, less: a name of three letters shows one. */
export const maskName = (username: string): string => {
  const letters = [...username]
  return letters.length < 5 ? `${letters[0] ?? ''}***` : `${letters.slice(0, 2).join('')}***${letters.at(-1) ?? ''}`
}
