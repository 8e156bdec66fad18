import type { PlayersHouse } from './needs.ts'
import { keysOf, sealDetails } from './details.ts'
import { setDetails, takePlain } from './store.ts'

const atOnce = 500

/**
 * Seals what stands in the clear from before migration 0048: 500 players at a time,
 * until there are none. Runs before the house opens; says how many there were.
 */
export const sealPlainDetails = async (house: PlayersHouse): Promise<number> => {
  let all = 0
  for (;;) {
    const sealed = await house.db.inTx(async (tx) => {
      const rows = await takePlain(tx, atOnce)
      for (const row of rows) {
        const { email_key, phone_key } = keysOf(house.env, {
          ...row,
          country: '',
          identityNumber: '',
        })
        await setDetails(tx, row.player_id, {
          details_sealed: sealDetails(house.env, row.player_id, row),
          email_key,
          phone_key,
        })
      }
      return rows.length
    })
    if (sealed === 0) return all
    all += sealed
  }
}
