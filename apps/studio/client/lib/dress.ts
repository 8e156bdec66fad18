/* What a title looks like: custom properties of the frame. */

const set = (properties: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(properties))
    document.documentElement.style.setProperty(name, value)
}

/** The pictures of a game that is drawn by elements. */
export const dressGame = (slug: string): void =>
  set({
    '--sheet': `url(/art/symbols/${slug}.avif)`,
    '--stage-wide': `url(/art/stage/${slug}-wide.avif)`,
    '--stage-tall': `url(/art/stage/${slug}-tall.avif)`,
    '--felt': `url(/art/roulette/felt-${slug}.avif)`,
  })

/** The colours of a title on the stage. */
export const dressStage = set
