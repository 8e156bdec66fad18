/**
 * The games that feed the pools. Slots alone: at a table a player can cover the whole wheel and be
 * paid for stakes that risk nothing. Not all of them either, so that the lobby's jackpot shelf says
 * something.
 */
export const jackpotGames = [
  'lale-bahcesi',
  'yildiz-carki',
  'anka-atesi',
  'aslan-payi',
  'korsan-koyu',
  'derin-mavi',
  'ejder-yuvasi',
  'elmas-ocagi',
  'uzay-madeni',
  'dort-yaprak',
  'kum-tahti',
  'kahinin-kuresi',
] as const

/** Our own studio: its games feed our pools and count in tournaments. */
export const studio = { provider: 'felek', label: 'Felek Studio', house: 'games:felek' } as const

/** What games_list calls the pools of the studio: a game feeds all four. */
export const studioJackpot = 'felek'

const eligible: ReadonlySet<string> = new Set(jackpotGames)

/** The pools that a game feeds, as games_list names them; undefined where it feeds none. */
export const jackpotOf = (provider: string, gameKey: string): string | undefined =>
  provider === studio.provider && eligible.has(gameKey) ? studioJackpot : undefined
