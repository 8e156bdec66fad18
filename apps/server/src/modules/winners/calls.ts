import type { winners } from '@felek/contract/winners.ts'
import type { Handlers } from '../../deps.ts'
import type { WinnersDeps } from './deps.ts'
import { winnersNow } from './winners.ts'

export const winnersCalls: Handlers<typeof winners, WinnersDeps> = {
  async list({ type, limit, offset }, { q }) {
    const shown = await winnersNow(q)
    const rows = type === undefined ? shown : shown.filter((winner) => winner.type === type)
    return { rows: rows.slice(offset, offset + limit), total: rows.length }
  },
}
