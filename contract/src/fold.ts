/**
 * One spelling of a text for comparing and searching: `IŞIK`, `ışık` and `isik` are the same. No database
 * folds Turkish, and each of ours would fold it differently (libraries.md §5.7).
 */
export const fold = (text: string): string =>
  text.replace(/[Iİı]/g, 'i').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim()
