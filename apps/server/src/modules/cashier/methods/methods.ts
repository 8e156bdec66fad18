import type { Method } from '@felek/contract/cashier.ts'
import { toAmount } from '@felek/contract/money.ts'
import type { Query } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { manualGateway } from '../store.ts'
import * as store from './store.ts'

const toSingle = (row: store.MethodRow, lang: Lang): Method & { type: 'single' } => ({
  id: row.id,
  name: lang === 'tr' ? row.name_tr : row.name_en,
  logo: row.logo,
  type: 'single',
  properties: {
    min: toAmount(row.min_kurus),
    max: toAmount(row.max_kurus),
    // Nothing in the house takes a fee of a deposit or withdrawal.
    fee: '0',
    duration: { fromMinutes: row.from_minutes, toMinutes: row.to_minutes },
    isFavorite: row.favourite ? 1 : 0,
    isHighlighted: row.highlighted ? 1 : 0,
    fields: row.fields,
    transfer_type_id: String(row.transfer_type_id),
    ...(row.bankcode === null ? {} : { bankcode: row.bankcode }),
    ...(row.type === 1 && row.gateway === manualGateway ? { byHand: true as const } : {}),
  },
})

const least = (amounts: readonly bigint[]) => amounts.reduce((a, b) => (b < a ? b : a))
const most = (amounts: readonly bigint[]) => amounts.reduce((a, b) => (b > a ? b : a))

/** A group says the widest of what its methods say, and is marked where one of them is. */
const toGroup = (
  group: store.GroupRow,
  rows: readonly [store.MethodRow, ...store.MethodRow[]],
  lang: Lang,
): Method => ({
  id: group.id,
  name: lang === 'tr' ? group.name_tr : group.name_en,
  logo: group.logo,
  type: 'group',
  properties: {
    min: toAmount(least(rows.map((row) => row.min_kurus))),
    max: toAmount(most(rows.map((row) => row.max_kurus))),
    fee: '0',
    duration: {
      fromMinutes: Math.min(...rows.map((row) => row.from_minutes)),
      toMinutes: Math.max(...rows.map((row) => row.to_minutes)),
    },
    isFavorite: rows.some((row) => row.favourite) ? 1 : 0,
    isHighlighted: rows.some((row) => row.highlighted) ? 1 : 0,
    fields: [],
    transfer_type_id: '',
  },
  methods: rows.map((row) => toSingle(row, lang)),
})

/** What a list asks for: all, the favourites, or one method or group by its id. */
export type MethodsQuery = { Type: string; methodID?: string | undefined; favorites?: boolean }

/**
 * The open methods: what is highlighted first, then the player's favourites. A group stands where
 * the first of its methods would; a method that is asked for by its id comes alone.
 */
export const methodsFor = async (
  q: Query,
  playerId: bigint,
  { Type, methodID, favorites = false }: MethodsQuery,
  lang: Lang,
): Promise<Method[]> => {
  const all = await store.listMethods(q, playerId, Type)
  const named = all.find((row) => row.id === methodID)
  if (named) return !favorites || named.favourite ? [toSingle(named, lang)] : []
  const rows = favorites ? all.filter((row) => row.favourite) : all
  const groups = await store.listGroups(q, Type)
  const items = rows.flatMap((row) => {
    const group = groups.find((it) => it.id === row.group_id)
    if (!group) return [toSingle(row, lang)]
    const [first, ...others] = rows.filter((it) => it.group_id === group.id)
    return first === row ? [toGroup(group, [first, ...others], lang)] : []
  })
  return methodID === undefined ? items : items.filter((item) => item.id === methodID)
}

/** Sets or takes away a mark; a method that is none, or a group, is `not_found`. */
export const setFavourite = async (
  q: Query,
  playerId: bigint,
  id: string,
  isFavorite: 0 | 1,
  now: Date,
): Promise<{ id: string; isFavorite: 0 | 1 }> => {
  if (!(await store.methodById(q, id))) throw new Refusal('not_found')
  await (isFavorite
    ? store.addFavourite(q, playerId, id, now)
    : store.removeFavourite(q, playerId, id))
  return { id, isFavorite }
}

/** Whether this one is marked; without an id all that are. */
export const checkFavourite = async (q: Query, playerId: bigint, id: string | undefined) => {
  const marked = await store.listFavourites(q, playerId)
  if (id === undefined) return marked.map((it) => ({ id: it, isFavorite: 1 as const }))
  if (!(await store.methodById(q, id))) throw new Refusal('not_found')
  return { id, isFavorite: marked.includes(id) ? (1 as const) : (0 as const) }
}

/** What a method offers at one press, within its limits; `not_found` for a code that none has. */
export const presetAmounts = async (q: Query, bankcode: string): Promise<{ amounts: string[] }> => {
  const amounts = await store.listPresets(q, bankcode)
  if (!amounts) throw new Refusal('not_found')
  return { amounts: amounts.map(toAmount) }
}
