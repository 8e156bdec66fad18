/**
 * What the eye asked for beyond the recipe, title by title. Whoever is absent follows the recipe.
 */
export type Tuning = {
  size?: number
  turn?: number
  mirrored?: boolean
  /** Moves the hero and its light. */
  dx?: number
  dy?: number
  /**
   * Fluent Emoji behind (blurred air) and before the lens (out of focus), in place of the title's
   * props.
   */
  back?: readonly string[]
  near?: readonly string[]
  /** Seen from the table's edge: height as a share of width. */
  lying?: number
  /** A disc of light behind the hero. */
  moon?: boolean
}

export const tuning: Record<string, Tuning> = {
  'aslan-payi': { size: 510 },
  'anka-atesi': { size: 480 },
  'ejder-yuvasi': { size: 455 },
  'kurt-dolunay': { size: 430, moon: true, near: ['evergreen-tree', 'evergreen-tree'], back: [] },
  'korsan-koyu': { size: 350, back: ['cloud', 'cloud'] },
  'derin-mavi': {
    turn: -8,
    size: 450,
    back: ['tropical-fish', 'spiral-shell'],
    near: ['spiral-shell', 'coral'],
  },
  'uzay-madeni': {
    turn: 4,
    size: 440,
    back: ['gem-stone', 'ringed-planet'],
    near: ['gem-stone', 'rock'],
  },
  'meyve-pazari': { size: 360 },
  nazar: {
    size: 400,
    back: ['nazar-amulet', 'nazar-amulet', 'nazar-amulet', 'nazar-amulet'],
    near: ['blossom', 'blossom'],
  },
  'kahinin-kuresi': { size: 400, back: ['sparkles', 'crescent-moon'], near: ['diya-lamp', 'coin'] },
  'mantar-ormani': {
    size: 430,
    back: ['butterfly', 'lady-beetle'],
    near: ['mushroom', 'frog'],
    dy: 8,
  },
  'perili-konak': { size: 400, back: ['bat', 'bat'], near: ['jack-o-lantern', 'jack-o-lantern'] },
  'kum-tahti': { size: 400, near: ['amphora', 'scorpion'] },
  'dino-vadisi': { size: 420, dy: -30, near: ['palm-tree', 'palm-tree'] },
  volkan: { size: 440, near: ['fire', 'gem-stone'] },
  'gece-baykusu': { size: 430 },
  'bambu-bey': { size: 440, near: ['lotus', 'evergreen-tree'] },
  'dort-yaprak': { size: 420 },
  'kaplan-pencesi': { size: 440 },
  'kurnaz-tilki': { size: 440, dy: -10 },
  'felek-ruleti': { size: 500, dy: -6, near: [] },
  'poyraz-ruleti': { size: 660, turn: -16, lying: 0.62, dx: 10, dy: 20, near: ['coin', 'coin'] },
  tombala: { size: 520, dy: 34 },
  'ruzgar-kupasi': { size: 440, dx: -10 },
  'horoz-vakti': { size: 430, dy: -22, near: ['sunflower', 'egg'] },
}
