/** One spelling for searching: `IŞIK`, `ışık` and `isik` are the same. */
export const foldText = (text: string): string =>
  text.replace(/[Iİı]/g, 'i').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** A text as part of an address: "Para ne zaman gelir?" → "para-ne-zaman-gelir". */
export const slugOf = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
