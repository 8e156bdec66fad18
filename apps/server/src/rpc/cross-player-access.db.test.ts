import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '@felek/contract/index.ts'
import type { Call } from '@felek/contract/call.ts'
import type { TestPlayer } from '../../test/test-app.ts'
import { openTestCashier, type TestCashier } from '../modules/cashier/test-cashier.ts'

/*
 * docs/trust.md, "S-14": whoever names what is another player's is told what they would be told of what
 * there is not, in the same bytes, and is never signed out by it (code 403).
 */

type Ids = { account: string; transaction: string; claim: string; bonus: string }

/** How each call is asked that takes an id of a player's own things, and whose id it is. */
const owned: Record<string, (id: unknown) => { of: keyof Ids; data: object }> = {
  'finance/delete_bank_account': (id) => ({ of: 'account', data: { bankAccountID: id } }),
  'finance/save_bank_account': (id) => ({
    of: 'account',
    data: {
      bankAccountID: id,
      bankID: '62',
      accountOwner: 'Ayşe Yılmaz',
      IBAN: 'TR330006100519786457841326',
    },
  }),
  'prepayServices/processTransaction': (id) => ({
    of: 'account',
    data: {
      Type: 2,
      methodID: '12',
      amount: '100',
      requestID: randomUUID(),
      fields: { bankAccountID: id, identityValidityDate: '2090-01-01' },
    },
  }),
  'finance/transaction_timeline': (id) => ({ of: 'transaction', data: { id } }),
  'finance/list_transactions': (id) => ({ of: 'transaction', data: { searchID: id } }),
  'crm/mark_read': (id) => ({ of: 'transaction', data: { ids: [id] } }),
  'crm/list_read': (id) => ({ of: 'transaction', data: { ids: [id] } }),
  'rewards/drop_claim': (id) => ({ of: 'claim', data: { claimID: id } }),
  'rewards/cancel': (id) => ({ of: 'bonus', data: { bonusID: id, requestID: randomUUID() } }),
}

/**
 * Ids of what is everybody's (methods, banks, games, labels), what the client makes itself, and what
 * other suites ask by another player's id.
 */
const others = new Set([
  ...[
    'list_cash_methods',
    'list_cash_methods_new',
    'save_bank_transfer',
    'save_cep_bank_transfer',
  ].map((name) => `finance/${name}`),
  ...['add', 'remove', 'check'].map((name) => `finance/${name}_favorite_cash_method`),
  'finance/get_bank_account',
  'casino/init_game',
  'casino/games_list',
  'livecasino/get_table',
  'livecasino/init_game',
  'livecasino/game_table_list',
  'virtualgames/init_game',
  'user/favorites',
  'finance/list_banks',
  // By the player and the client's own id; asked in the suite of its room.
  'finance/request_outcome',
  // history-model.db.test.ts compares whole histories of several players.
  'finance/list_rounds',
  // A parked deposit, which parked.db.test.ts asks for as another player.
  'finance/accept_parked',
  // deposits.db.test.ts cancels another's.
  'finance/cancel_deposit',
  'finance/return_parked',
  // credentials' suite.
  'user/end_sessions',
  // Matches and leagues are everybody's.
  'betframe/favorites',
  // coupons.db.test.ts asks for another's coupon.
  ...['getCoupon', 'getCashOut', 'cashOut'].map((name) => `betframe/${name}`),
  // Offers are everybody's.
  'rewards/claim',
])

let t: TestCashier
let thief: TestPlayer
let ids: Ids
beforeAll(async () => {
  t = await openTestCashier()
  const victim = await t.aPlayer({ cashKurus: 100_000n })
  thief = await t.aPlayer({ cashKurus: 100_000n })
  const transfer = await t.transfer(victim)
  const claim = async (who: TestPlayer, offerID: string) =>
    (await t.call(contract.bonuses.claim, { offerID, requestID: randomUUID() }, who)).data.claimID
  await claim(victim, 'yatirim')
  await t.tell(t.message({ reference: transfer.data.referenceCode }))
  const [bonus] = (await t.call(contract.bonuses.list, { state: 'active' }, victim)).data
  ids = {
    account: await t.account(victim),
    transaction: transfer.data.id,
    claim: await claim(await t.aPlayer(), 'yatirim'),
    bonus: bonus?.bonusID ?? '',
  }
  expect(ids.bonus).not.toBe('')
})
afterAll(() => t.close())

const calls = Object.values(contract).flatMap((it) =>
  Object.values(it as Record<string, Partial<Call>>).filter(
    (call): call is Call => call.wire !== undefined && call.auth !== 'none',
  ),
)
const takesId = ({ input }: Call): boolean =>
  'shape' in input &&
  Object.keys((input as unknown as { shape: object }).shape).some(
    (name) => /^(id|ids)$|(ID|Id)$/.test(name) && name !== 'requestID',
  )

test('every call with an id says here whose it is', () => {
  const takers = calls.filter(takesId).map(({ wire }) => wire)
  expect(takers.length).toBeGreaterThan(15)
  expect(takers.filter((wire) => owned[wire] === undefined && !others.has(wire))).toEqual([])
})

const bytes = (reply: { debug: string }) => JSON.stringify({ ...reply, debug: '' })

test.each(Object.keys(owned))('%s: another’s id is answered as one that is none', async (wire) => {
  const asked = owned[wire]
  if (!asked) throw new Error(wire)
  const ask = async (id: unknown) => (await t.send(wire, asked(id).data, thief)).reply
  const theirs = await ask(ids[asked('').of])
  const absent = [await ask('999999999'), await ask(999_999_999)]
  expect(theirs.code).not.toBe(403)
  for (const reply of absent) expect(bytes(reply)).toBe(bytes(theirs))
  expect(JSON.stringify(theirs)).not.toMatch(/Ayşe|TR\d{2}|FLK-/)
  // What is no id at all is told as such, or as one that is none; nobody is signed out by it.
  for (const odd of ['-1', '0', '9'.repeat(60), [ids.account], { id: 1 }, true, '%', "' or 1=1"]) {
    const reply = await ask(odd)
    expect([odd, [200, 404, 422].includes(reply.code)]).toEqual([odd, true])
  }
})
