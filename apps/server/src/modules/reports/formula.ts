/* What is taken off GGR to make NGR: data with a number, which is printed under the figure. */

export type NgrTerm = 'contributions' | 'bonus_cost'

export const ngrFormula: { version: number; terms: readonly NgrTerm[] } = {
  version: 1,
  terms: ['contributions', 'bonus_cost'],
}
