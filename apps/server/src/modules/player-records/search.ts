import type { FoundRow, SearchShape } from '@felek/contract/office/search.ts'
import type { Query } from '@felek/database/database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { findIbanOwners, findRequests } from '../cashier/cashier.ts'
import {
  findPlayersByAddress,
  findPlayersByEmail,
  findPlayersByIdentity,
  findPlayersByName,
  findPlayersByNumber,
  findPlayersByPhone,
} from '../players/players.ts'
import { findCoupon } from '../sportsbook/sportsbook.ts'
import { findCase } from '../support/support.ts'
import { findEntry, findRounds, findTransactions, type FoundMovement } from '../wallet/wallet.ts'
import type { PlayerRecordsDeps } from './deps.ts'
import type { Shape } from './shapes.ts'

/** A record that was found, before it is known how its player is called. */
export type Found = Pick<FoundRow, 'kind' | 'id' | 'label' | 'by'> & {
  playerId: bigint | null
  at: Date | null
}

type Finder = (deps: PlayerRecordsDeps, q: Query, value: string) => Promise<Omit<Found, 'by'>[]>

const toPlayers = (ids: readonly bigint[]): Omit<Found, 'by'>[] =>
  ids.map((playerId) => ({ kind: 'player', id: String(playerId), label: '', playerId, at: null }))

const toMovements = (kind: 'round' | 'entry', rows: readonly FoundMovement[]) =>
  rows.map(({ id, player_id: playerId, at }) => ({ kind, id, label: id, playerId, at }))

const findReference: Finder = async (_deps, q, code) => {
  const requests = await findRequests(q, code)
  const support = await findCase(q, code)
  return [
    ...requests.map((row) => ({
      kind: row.kind === 'deposit' ? ('deposit' as const) : ('withdrawal' as const),
      id: String(row.id),
      label: row.reference,
      playerId: row.player_id,
      at: row.created_at,
    })),
    ...(support
      ? [
          {
            kind: 'case' as const,
            id: support.case_number,
            label: support.case_number,
            playerId: support.player_id,
            at: support.created_at,
          },
        ]
      : []),
  ]
}

/** A player's, a browser's, a request's or an entry's. */
const findNumber: Finder = async (deps, q, text) => [
  ...toPlayers(await findPlayersByNumber(q, BigInt(text))),
  ...(await findReference(deps, q, text)),
  ...toMovements('entry', await findEntry(q, BigInt(text))),
]

const findCouponOf: Finder = async (_deps, q, number) => {
  const coupon = await findCoupon(q, number)
  return coupon
    ? [
        {
          kind: 'coupon',
          id: String(coupon.coupon_id),
          label: coupon.coupon_number,
          playerId: coupon.player_id,
          at: coupon.placed_at,
        },
      ]
    : []
}

const finders: Readonly<Record<SearchShape, Finder>> = {
  username: async (_deps, q, name) => toPlayers(await findPlayersByName(q, name)),
  email: async ({ env }, q, email) => toPlayers(await findPlayersByEmail(env, q, email)),
  phone: async ({ env }, q, phone) => toPlayers(await findPlayersByPhone(env, q, phone)),
  identity: async ({ env }, q, tckn) => toPlayers(await findPlayersByIdentity(env, q, tckn)),
  iban: async ({ env }, q, iban) =>
    toPlayers(await findIbanOwners(q, encryptionOf(env).blindIndexes(iban, 'iban'))),
  address: async (_deps, q, address) => toPlayers(await findPlayersByAddress(q, address)),
  number: findNumber,
  reference: findReference,
  coupon: findCouponOf,
  round: async (_deps, q, name) => [
    ...toMovements('round', await findRounds(q, name)),
    ...toMovements('entry', await findTransactions(q, name)),
  ],
}

const foundMax = 20

/** Looks a query up as everything that it may mean; each record stands once. */
export const findRecords = async (
  deps: PlayerRecordsDeps,
  q: Query,
  shapes: readonly Shape[],
): Promise<Found[]> => {
  const found = await Promise.all(
    shapes.map(async ({ shape, value }) =>
      (await finders[shape](deps, q, value)).map((it) => ({ ...it, by: shape })),
    ),
  )
  const byRecord = new Map<string, Found>()
  for (const it of found.flat()) {
    const key = `${it.kind} ${it.id} ${it.playerId}`
    if (!byRecord.has(key)) byRecord.set(key, it)
  }
  return [...byRecord.values()].slice(0, foundMax)
}
