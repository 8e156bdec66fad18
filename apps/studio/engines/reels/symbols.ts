/** `p1` is the dearest premium (the first of the title's four), `t` is the ten. */
export const symbolIds = [
  'wild',
  'scatter',
  'p1',
  'p2',
  'p3',
  'p4',
  'a',
  'k',
  'q',
  'j',
  't',
] as const
export type SymbolId = (typeof symbolIds)[number]
