export type RungState = 'past' | 'on' | 'next' | 'later' | 'broke'

/** How a rung stands, the first is 1; of a ladder that broke the one that was not reached is marked. */
export const rungState = (rung: number, reached: number, broke: boolean): RungState => {
  if (broke) return rung <= reached ? 'past' : rung === reached + 1 ? 'broke' : 'later'
  return rung < reached ? 'past' : rung === reached ? 'on' : rung === reached + 1 ? 'next' : 'later'
}
