import type { winners } from '../../../contract/src/winners.ts'
import type { Handlers } from '../house.ts'
import type { WinnersHouse } from './needs.ts'
import { winnersNow } from './winners.ts'

export const winnersCalls: Handlers<typeof winners, WinnersHouse> = {
  async list({ type, limit, offset }, { q }) {
    const shown = await winnersNow(q)
    const rows = type === undefined ? shown : shown.filter((winner) => winner.type === type)
    return { rows: rows.slice(offset, offset + limit), total: rows.length }
  },
}
