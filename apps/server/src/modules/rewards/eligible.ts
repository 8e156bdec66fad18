/*
 * What feeds the pools: a slot whose catalogue gives it this facet. Slots alone: at a table a player can cover the whole
 * wheel and be paid for stakes that risk nothing. Not all of them either, so that the lobby's jackpot shelf says
 * something.
 */
export const jackpotFacet = 'jackpot'

/** Our own studio: its games feed our pools and count in tournaments. */
export const studio = { provider: 'felek', label: 'Felek Studio', house: 'games:felek' } as const

/** What games_list calls the pools of the studio: a game feeds all four. */
export const studioJackpot = 'felek'
