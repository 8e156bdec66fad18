import type { support } from '@felek/contract/support.ts'
import type { Handlers } from '../../deps.ts'
import type { SupportDeps } from './deps.ts'
import { invalidFields } from '../../rpc/refusal.ts'
import { listCases } from './store.ts'
import { openCase, toCase } from './support.ts'

export const supportCalls: Handlers<typeof support, SupportDeps> = {
  open: async ({ topic, email, message }, { deps, tx, lang, player, setMessage }) => {
    const sender = player ? { player } : email === undefined ? undefined : { email }
    if (!sender) throw invalidFields({ email: 'required' })
    const { caseNumber, distress } = await openCase(deps, tx, sender, { topic, message, lang })
    setMessage('support_opened')
    return { caseNumber, help: distress }
  },
  list: async (input, { deps, q, player }) => {
    const { rows, total } = await listCases(q, player.playerId, input)
    return { rows: rows.map((row) => toCase(deps, row)), total }
  },
}
