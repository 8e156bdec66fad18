import type { support } from '@felek/contract/support.ts'
import type { Handlers } from '../../deps.ts'
import type { SupportHouse } from './deps.ts'
import { invalidFields } from '../../rpc/refusal.ts'
import { listCases } from './store.ts'
import { openCase, toCase } from './support.ts'

export const supportCalls: Handlers<typeof support, SupportHouse> = {
  open: async ({ topic, email, message }, { house, tx, lang, player, say }) => {
    const sender = player ? { player } : email === undefined ? undefined : { email }
    if (!sender) throw invalidFields({ email: 'required' })
    const { caseNumber, distress } = await openCase(house, tx, sender, { topic, message, lang })
    say('support_opened')
    return { caseNumber, help: distress }
  },
  list: async (input, { house, q, player }) => {
    const { rows, total } = await listCases(q, player.playerId, input)
    return { rows: rows.map((row) => toCase(house, row)), total }
  },
}
