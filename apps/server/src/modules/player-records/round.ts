import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { RoundFile } from '@felek/contract/office/player-shapes.ts'
import type { Query } from '@felek/database/database.ts'
import { gamesByKeys } from '../games/games.ts'
import { adapters, findProviderRound } from '../providers/providers.ts'
import { listRoundEntries, type PlayerEntry } from '../wallet/wallet.ts'
import type { PlayerRecordsDeps } from './deps.ts'
import { toLedgerRow } from './ledger-rows.ts'

type ProviderRound = NonNullable<Awaited<ReturnType<typeof findProviderRound>>>

/** The provider that a round's stakes went to, where we speak with it. */
const providerOf = (entries: readonly PlayerEntry[]): string | undefined => {
  const house = entries.find(({ verb }) => verb === 'bet')?.to_account ?? ''
  const name = house.replace(/^games:/, '')
  return name !== house && adapters.has(name) ? name : undefined
}

/** What this player staked and was paid, as the provider says; stakes that came back are none. */
const sumOwn = ({ stakes, state }: ProviderRound, playerId: bigint) => {
  const own = stakes.filter(({ player, state: it }) => player === String(playerId) && it !== 'void')
  const sum = (amounts: readonly (string | null)[]) =>
    amounts.reduce((all, amount) => all + toKurus(amount ?? '0.00'), 0n)
  return {
    staked: sum(own.map(({ amount }) => amount)),
    paid: state === 'running' ? null : sum(own.map(({ payout }) => payout)),
  }
}

/** The same by our journal. */
const sumJournal = (entries: readonly PlayerEntry[]) => {
  const sum = (verb: string) =>
    entries.reduce((all, entry) => all + (entry.verb === verb ? entry.amount_kurus : 0n), 0n)
  return { staked: sum('bet') - sum('rollback'), paid: sum('win') }
}

/** A provider tells the first stakes of a round alone: of a crowd nothing is compared. */
const isWhole = ({ stakes, stakesCount }: ProviderRound): boolean => stakes.length >= stakesCount

const replayPath = (
  { env }: PlayerRecordsDeps,
  host: string,
  roundId: string,
  lang: string,
): string => {
  const origin = env.studioUrl ?? `http://${host.replace(/:\d+$/, '')}:${env.studioPort}`
  return `${origin}/round/${encodeURIComponent(roundId)}?lang=${lang}`
}

type ProviderAnswer =
  | { round: ProviderRound | undefined; isSilent: false }
  | { round: undefined; isSilent: true }

const ask = async (
  deps: PlayerRecordsDeps,
  entries: readonly PlayerEntry[],
  roundId: string,
): Promise<ProviderAnswer> => {
  const provider = providerOf(entries)
  if (provider === undefined) return { round: undefined, isSilent: false }
  try {
    return { round: await findProviderRound(deps, provider, roundId), isSilent: false }
  } catch (error) {
    deps.log.warn({ err: error, provider }, 'a provider did not answer about a round')
    return { round: undefined, isSilent: true }
  }
}

/** A round of a player's by both books; undefined where the player had no stake in it. */
export const getRound = async (
  deps: PlayerRecordsDeps,
  q: Query,
  { playerId, roundId, ...page }: { playerId: bigint; roundId: string; host: string; lang: string },
): Promise<RoundFile | undefined> => {
  const entries = await listRoundEntries(q, playerId, roundId)
  const [first] = entries
  if (!first) return undefined
  const games = await gamesByKeys(q, [first.game])
  const { round, isSilent } = await ask(deps, entries, roundId)
  const own = round && sumOwn(round, playerId)
  const journal = sumJournal(entries)
  return {
    roundID: roundId,
    game: games.get(first.game)?.name ?? first.game,
    entries: entries.map((entry) => toLedgerRow(entry, games)),
    provider:
      round && own
        ? {
            state: round.state,
            reason: round.reason ?? '',
            openedAt: new Date(round.openedAt).toISOString(),
            endedAt: round.endedAt && new Date(round.endedAt).toISOString(),
            staked: toAmount(own.staked),
            paid: own.paid === null ? null : toAmount(own.paid),
            stakesCount: round.stakesCount,
          }
        : null,
    isProviderSilent: isSilent,
    agrees:
      round && own && isWhole(round)
        ? own.staked === journal.staked && (own.paid === null || own.paid === journal.paid)
        : null,
    replay: round?.state === 'over' ? replayPath(deps, page.host, roundId, page.lang) : null,
  }
}
