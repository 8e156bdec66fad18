import type { AppDeps } from '../../../app.ts'
import type { TestDatabase } from '../../../../test/test-ledger.ts'
import { sealRow } from '../seals.ts'

type Held = {
  tournament_id: bigint
  series_id: string
  min_stake_kurus: bigint
  games: string[]
  prizes_kurus: string[]
  pool_share_millionths: bigint
  pool_max_kurus: bigint
  rounds_min: number
  starts_at: Date
  ends_at: Date
  settles_at: Date
}

/** A tournament with rules and a window of its own, as the house would have announced it. */
export const insertSealedTournament = async (
  { db, deps }: { db: TestDatabase; deps: AppDeps },
  t: Held,
  status = 'active',
): Promise<void> => {
  await db.query(
    `insert into tournaments (tournament_id, series_id, status, title_tr, title_en, text_tr, text_en, image, min_stake_kurus, games, prizes_kurus,
       pool_share_millionths, pool_max_kurus, rounds_min, starts_at, ends_at, settles_at, seal)
     values ($1, $2, $3, 'Deneme', 'Trial', 'Metin', 'Text', '/art/x.avif', $4, $5, $6::bigint[], $7, $8, $9, $10, $11, $12, $13)`,
    [
      t.tournament_id,
      t.series_id,
      status,
      t.min_stake_kurus,
      `{${t.games.join(',')}}`,
      `{${t.prizes_kurus.join(',')}}`,
      t.pool_share_millionths,
      t.pool_max_kurus,
      t.rounds_min,
      t.starts_at,
      t.ends_at,
      t.settles_at,
      sealRow(deps, 'tournament', t),
    ],
  )
}
