/**
 * The offer's figure is the largest thing on its card: "%50 Hoş Geldin Bonusu" → "%50" over the
 * rest.
 */
export const splitTitle = (title: string): [figure: string, rest: string] => {
  const [, figure = '', rest = ''] = /^(%\d+|\d+%|\d+)\s+(.+)$/.exec(title) ?? []
  return figure ? [figure, rest] : ['', title]
}
