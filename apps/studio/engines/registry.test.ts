import { describe, expect, it } from 'vitest'
import { crash } from './index.ts'
import {
  drawnEngineOf,
  engineOf,
  everyEngine,
  loadDrawn,
  loadRooms,
  loadTitles,
  roomEngineOf,
} from './registry.ts'

const titles = await loadTitles()
const drawn = await loadDrawn()
const rooms = await loadRooms()

describe('the registry', () => {
  it('has an engine for every title, and a title for every engine', () => {
    const played = [
      ...titles.map(engineOf),
      ...drawn.map(drawnEngineOf),
      ...rooms.map(roomEngineOf),
    ]
    expect(new Set<unknown>(played)).toEqual(new Set(everyEngine))
    expect(new Set(everyEngine.map(({ id }) => id)).size).toBe(everyEngine.length)
    expect(rooms.map((title) => [title.slug, roomEngineOf(title)])).toEqual([['hezarfen', crash]])
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
