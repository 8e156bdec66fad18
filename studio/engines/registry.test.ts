import { describe, expect, it } from 'vitest'
import { engineOf, engines, loadTitles } from './registry.ts'

const titles = await loadTitles()

describe('the registry', () => {
  it('has an engine for every title, and a title for every engine', () => {
    expect(new Set(titles.map(engineOf))).toEqual(new Set(engines))
    expect(new Set(engines.map(({ id }) => id)).size).toBe(engines.length)
  })

  it.each(titles.map((title) => [title.slug, title] as const))(
    '%s opens with a wager that its engine takes, and its config is plain',
    (_, title) => {
      const engine = engineOf(title)
      expect(engine.wager.safeParse(title.usual).success).toBe(true)
      expect(JSON.parse(JSON.stringify(title.config))).toEqual(title.config)
    },
  )
})
