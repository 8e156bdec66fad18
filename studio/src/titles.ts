/**
 * Every title of the studio: its identity and its theme. Maths live in `games/`, art is made by
 * `tools/art` from the same list, so a title can not have one without the other.
 */
export type Engine = 'lines' | 'cascade' | 'roulette' | 'racing' | 'bingo'

/**
 * The studio sells under several labels; each is a provider of its own in the operator's catalogue.
 */
export type Label = 'felek-studio' | 'poyraz' | 'kuzey-isigi' | 'lodos' | 'turna' | 'ada-works' | 'zeytin-labs'

export type Palette =
  | 'gece' | 'safran' | 'mercan' | 'firuze' | 'lal' | 'zumrut' | 'mor'
  | 'kum' | 'buz' | 'kul' | 'gul' | 'limon' | 'gun' | 'petrol'

export type Theme = {
  palette: Palette
  /** Lettering of the cover and of the stage's title. */
  face: 'cinzel' | 'bungee' | 'russo' | 'titan' | 'grenze'
  /** The title as it stands on the cover, line by line. */
  lines: readonly string[]
  pattern: 'rays' | 'whirl' | 'lattice' | 'kilim' | 'scales' | 'waves' | 'stars' | 'hills' | 'dunes' | 'check' | 'bokeh'
  composition: 'bust' | 'centre' | 'tilt' | 'trio' | 'duo' | 'pile' | 'ring' | 'horizon'
  /** Fluent Emoji names: the cover's object and its companions. */
  hero: string
  props: readonly string[]
}

/** Fluent Emoji names of a slot's symbols; the royals A K Q J 10 are common to all. */
export type Symbols = { wild: string; scatter: string; premiums: readonly [string, string, string, string] }

export type Title = {
  slug: string
  name: string
  label: Label
  engine: Engine
  theme: Theme
  /** Absent on tables. */
  symbols?: Symbols
  /** ISO day, where the title did not come out in the studio's two-week turn. */
  releasedOn?: string
  /** What the operator's catalogue lets it take part in: `jackpot`. */
  facets?: readonly string[]
}

const theme = (
  palette: Palette, face: Theme['face'], lines: readonly string[], pattern: Theme['pattern'],
  composition: Theme['composition'], hero: string, ...props: string[]
): Theme => ({ palette, face, lines, pattern, composition, hero, props })

const slot = (
  slug: string, name: string, label: Label, engine: 'lines' | 'cascade', look: Theme,
  wild: string, scatter: string, ...premiums: [string, string, string, string]
): Title => ({ slug, name, label, engine, theme: look, symbols: { wild, scatter, premiums } })

/** Its stakes feed the operator's pools. */
const feeding = (title: Title): Title => ({ ...title, facets: ['jackpot'] })

export const titles: readonly Title[] = [
  feeding(slot('lale-bahcesi', 'Lale Bahçesi', 'felek-studio', 'lines', theme('lal', 'cinzel', ['LALE', 'BAHÇESİ'], 'lattice', 'trio', 'tulip', 'peacock', 'nazar-amulet', 'coin'), 'tulip', 'glowing-star', 'peacock', 'crown', 'nazar-amulet', 'ring')),
  feeding(slot('yildiz-carki', 'Yıldız Çarkı', 'felek-studio', 'lines', theme('gece', 'cinzel', ['YILDIZ', 'ÇARKI'], 'whirl', 'ring', 'glowing-star', 'coin', 'gem-stone'), 'glowing-star', 'crystal-ball', 'ringed-planet', 'crescent-moon', 'gem-stone', 'comet')),
  feeding(slot('anka-atesi', 'Anka Ateşi', 'kuzey-isigi', 'cascade', theme('mercan', 'grenze', ['Anka', 'Ateşi'], 'bokeh', 'bust', 'phoenix-bird', 'fire'), 'phoenix-bird', 'fire', 'feather', 'volcano', 'candle', 'amphora')),
  feeding(slot('aslan-payi', 'Aslan Payı', 'poyraz', 'lines', theme('safran', 'bungee', ['ASLAN', 'PAYI'], 'rays', 'bust', 'lion', 'coin'), 'lion', 'sun', 'elephant', 'giraffe', 'zebra', 'drum')),
  feeding(slot('korsan-koyu', 'Korsan Koyu', 'lodos', 'lines', theme('petrol', 'grenze', ['Korsan', 'Koyu'], 'waves', 'pile', 'pirate-flag', 'coin', 'gem-stone', 'old-key'), 'pirate-flag', 'world-map', 'parrot', 'sailboat', 'anchor', 'old-key')),
  feeding(slot('derin-mavi', 'Derin Mavi', 'turna', 'cascade', theme('buz', 'bungee', ['DERİN', 'MAVİ'], 'scales', 'tilt', 'whale', 'spiral-shell', 'coral', 'tropical-fish'), 'whale', 'trident-emblem', 'dolphin', 'octopus', 'tropical-fish', 'spiral-shell')),
  slot('bal-kovani', 'Bal Kovanı', 'ada-works', 'lines', theme('safran', 'titan', ['BAL', 'KOVANI'], 'scales', 'duo', 'honey-pot', 'honeybee', 'sunflower'), 'honey-pot', 'sunflower', 'bear', 'honeybee', 'butterfly', 'blossom'),
  feeding(slot('ejder-yuvasi', 'Ejder Yuvası', 'kuzey-isigi', 'cascade', theme('zumrut', 'grenze', ['Ejder', 'Yuvası'], 'rays', 'bust', 'dragon', 'coin', 'gem-stone'), 'dragon', 'fire', 'dragon-face', 'crossed-swords', 'shield', 'castle')),
  slot('nazar', 'Nazar', 'felek-studio', 'cascade', theme('gece', 'cinzel', ['NAZAR'], 'rays', 'centre', 'nazar-amulet', 'blossom'), 'nazar-amulet', 'hamsa', 'dove', 'olive', 'diya-lamp', 'gem-stone'),
  slot('meyve-pazari', 'Meyve Pazarı', 'ada-works', 'lines', theme('zumrut', 'titan', ['MEYVE', 'PAZARI'], 'check', 'pile', 'watermelon', 'cherries', 'lemon', 'grapes', 'strawberry', 'tangerine'), 'watermelon', 'bell', 'cherries', 'grapes', 'strawberry', 'lemon'),
  slot('kurt-dolunay', 'Kurt Dolunay', 'poyraz', 'lines', theme('kul', 'bungee', ['KURT', 'DOLUNAY'], 'stars', 'bust', 'wolf', 'full-moon'), 'wolf', 'full-moon', 'owl', 'deer', 'eagle', 'evergreen-tree'),
  slot('seker-yagmuru', 'Şeker Yağmuru', 'lodos', 'cascade', theme('gul', 'titan', ['ŞEKER', 'YAĞMURU'], 'bokeh', 'ring', 'lollipop', 'candy', 'cupcake', 'doughnut'), 'lollipop', 'birthday-cake', 'cupcake', 'doughnut', 'candy', 'cookie'),
  slot('volkan', 'Volkan', 'zeytin-labs', 'cascade', theme('mercan', 'russo', ['VOLKAN'], 'rays', 'centre', 'volcano', 'fire', 'gem-stone'), 'volcano', 'collision', 't-rex', 'moai', 'rock', 'mountain'),
  feeding(slot('elmas-ocagi', 'Elmas Ocağı', 'zeytin-labs', 'lines', theme('buz', 'russo', ['ELMAS', 'OCAĞI'], 'rays', 'pile', 'gem-stone', 'coin', 'rock'), 'gem-stone', 'bomb', 'crown', 'ring', 'pick', 'coin')),
  slot('gece-baykusu', 'Gece Baykuşu', 'kuzey-isigi', 'lines', theme('mor', 'cinzel', ['GECE', 'BAYKUŞU'], 'stars', 'bust', 'owl', 'old-key', 'open-book'), 'owl', 'crescent-moon', 'open-book', 'crystal-ball', 'candle', 'old-key'),
  slot('cay-saati', 'Çay Saati', 'felek-studio', 'lines', theme('mercan', 'bungee', ['ÇAY', 'SAATİ'], 'kilim', 'duo', 'teapot', 'teacup-without-handle'), 'teapot', 'hourglass-not-done', 'teacup-without-handle', 'croissant', 'lemon', 'honey-pot'),
  feeding(slot('uzay-madeni', 'Uzay Madeni', 'lodos', 'cascade', theme('mor', 'russo', ['UZAY', 'MADENİ'], 'stars', 'tilt', 'rocket', 'gem-stone', 'rock', 'ringed-planet'), 'rocket', 'flying-saucer', 'alien', 'ringed-planet', 'satellite', 'comet')),
  feeding(slot('dort-yaprak', 'Dört Yaprak', 'ada-works', 'lines', theme('limon', 'titan', ['DÖRT', 'YAPRAK'], 'rays', 'centre', 'four-leaf-clover', 'coin'), 'four-leaf-clover', 'rainbow', 'top-hat', 'money-bag', 'mushroom', 'lady-beetle')),
  slot('kaplan-pencesi', 'Kaplan Pençesi', 'turna', 'lines', theme('firuze', 'grenze', ['Kaplan', 'Pençesi'], 'whirl', 'bust', 'tiger-face', 'hibiscus'), 'tiger-face', 'hibiscus', 'monkey', 'snake', 'parrot', 'palm-tree'),
  feeding(slot('kum-tahti', 'Kum Tahtı', 'turna', 'cascade', theme('kum', 'cinzel', ['KUM', 'TAHTI'], 'dunes', 'horizon', 'two-hump-camel', 'amphora', 'scorpion'), 'two-hump-camel', 'sun', 'crown', 'scorpion', 'amphora', 'desert')),
  feeding(slot('kahinin-kuresi', 'Kâhinin Küresi', 'felek-studio', 'cascade', theme('gun', 'cinzel', ['KÂHİNİN', 'KÜRESİ'], 'whirl', 'centre', 'crystal-ball', 'diya-lamp', 'sparkles', 'crescent-moon'), 'crystal-ball', 'milky-way', 'black-cat', 'scroll', 'diya-lamp', 'crescent-moon')),
  slot('mantar-ormani', 'Mantar Ormanı', 'lodos', 'lines', theme('mor', 'titan', ['MANTAR', 'ORMANI'], 'bokeh', 'centre', 'mushroom', 'frog', 'butterfly', 'lady-beetle'), 'mushroom', 'sparkles', 'hedgehog', 'frog', 'butterfly', 'snail'),
  slot('bambu-bey', 'Bambu Bey', 'turna', 'lines', theme('firuze', 'titan', ['BAMBU', 'BEY'], 'rays', 'bust', 'panda', 'lotus', 'evergreen-tree'), 'panda', 'red-paper-lantern', 'koala', 'lotus', 'wind-chime', 'pine-decoration'),
  slot('dino-vadisi', 'Dino Vadisi', 'zeytin-labs', 'cascade', theme('limon', 'bungee', ['DİNO', 'VADİSİ'], 'hills', 'horizon', 't-rex', 'sauropod'), 't-rex', 'egg', 'sauropod', 'crocodile', 'bone', 'palm-tree'),
  slot('perili-konak', 'Perili Konak', 'kuzey-isigi', 'lines', theme('mor', 'grenze', ['Perili', 'Konak'], 'hills', 'centre', 'ghost', 'jack-o-lantern', 'bat'), 'ghost', 'derelict-house', 'jack-o-lantern', 'bat', 'spider', 'candle'),
  slot('kurnaz-tilki', 'Kurnaz Tilki', 'ada-works', 'cascade', theme('gun', 'bungee', ['KURNAZ', 'TİLKİ'], 'whirl', 'bust', 'fox', 'grapes'), 'fox', 'maple-leaf', 'rabbit', 'chipmunk', 'grapes', 'chestnut'),
  slot('horoz-vakti', 'Horoz Vakti', 'poyraz', 'lines', theme('gece', 'bungee', ['HOROZ', 'VAKTİ'], 'rays', 'bust', 'rooster', 'sunflower', 'egg'), 'rooster', 'sunrise', 'cow', 'ewe', 'sunflower', 'egg'),
  { slug: 'felek-ruleti', name: 'Felek Ruleti', label: 'felek-studio', engine: 'roulette', theme: theme('firuze', 'cinzel', ['FELEK', 'RULETİ'], 'lattice', 'centre', 'roulette-wheel') },
  { slug: 'poyraz-ruleti', name: 'Poyraz Ruleti', label: 'poyraz', engine: 'roulette', theme: theme('gece', 'russo', ['POYRAZ', 'RULETİ'], 'rays', 'centre', 'roulette-wheel') },
  { slug: 'ruzgar-kupasi', name: 'Rüzgâr Kupası', label: 'felek-studio', engine: 'racing', theme: theme('gun', 'bungee', ['RÜZGÂR', 'KUPASI'], 'bokeh', 'tilt', 'kite', 'cloud', 'cloud', 'wind-face', 'balloon'), releasedOn: '2026-10-28' },
  { slug: 'bogaz-regatasi', name: 'Boğaz Regatası', label: 'poyraz', engine: 'racing', theme: theme('firuze', 'russo', ['BOĞAZ', 'REGATASI'], 'waves', 'centre', 'sailboat', 'cloud', 'ring-buoy'), releasedOn: '2026-11-04' },
  { slug: 'tombala', name: 'Tombala', label: 'felek-studio', engine: 'bingo', theme: theme('lal', 'titan', ['TOMBALA'], 'kilim', 'centre', 'tombala-balls'), releasedOn: '2026-11-11' },
]
