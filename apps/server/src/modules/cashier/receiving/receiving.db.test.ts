import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { asOwner, expectCleanLedger, readAsOwner } from '../../../../test/test-ledger.ts'
import { openInsider } from '../../../../test/test-tampering.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { anIban } from '../test-cashier.ts'
import { verifyCashier } from '../verify/verify.ts'
import { accountInput, openTestReceiving, type TestReceiving } from './test-receiving.ts'

/* Accounts of the house: two persons say which there are, a player is told one, and nobody else can name another. */

let o: TestReceiving
let who: TestPlayer
beforeAll(async () => {
  o = await openTestReceiving()
  who = await o.aPlayer()
})
afterAll(async () => {
  await expectCleanLedger(o.db)
  await o.close()
})

const list = async () => (await o.office.call(officeCashier.accounts, {}, o.cashier)).data
const find = async (accountID: string) => {
  const row = (await list()).find((it) => it.accountID === accountID)
  if (!row) throw new Error('no such account')
  return row
}
const toInput = async (accountID: string) => {
  const row = await find(accountID)
  const { accountID: _id, bank: _bank, isOpenNow: _now, today: _t, thisMonth: _m, ...input } = row
  return { ...input, reason: 'Bankadan değişiklik geldi' }
}
const closeAll = async () => {
  for (const { accountID, isOpen } of await list())
    if (isOpen)
      await o.desk(
        officeCashier.saveAccount,
        { ...(await toInput(accountID)), isOpen: false },
        o.lead,
      )
}

test('an account is saved by two persons, opened again by two, and closed by one', async () => {
  expect((await o.askManual(who)).error, 'nobody is told an account that is none').toBe(
    'method_closed',
  )
  const proposed = await o.desk(officeCashier.saveAccount, accountInput(), o.lead)
  expect([proposed.code, (await list()).length]).toEqual([202, 0])
  expect((await o.approve(proposed, o.lead)).error).toBe('forbidden')
  expect((await o.approve(proposed, o.owner)).result).toBe(true)
  const [saved] = await list()
  expect(saved).toMatchObject({
    IBAN: accountInput().IBAN,
    isOpen: true,
    isOpenNow: true,
    version: 1,
  })
  const closing = { ...(await toInput(saved?.accountID ?? '')), isOpen: false }
  expect(await o.desk(officeCashier.saveAccount, closing, o.lead)).toMatchObject({
    code: 200,
    data: { version: 2 },
  })
  expect((await o.desk(officeCashier.saveAccount, closing, o.lead)).error).toBe('changed')
  const opening = { ...(await toInput(saved?.accountID ?? '')), isOpen: true }
  expect((await o.desk(officeCashier.saveAccount, opening, o.lead)).code).toBe(202)
  // Closing and changing at once is no mere closing.
  const both = { ...(await toInput(saved?.accountID ?? '')), holder: 'Başkası Ltd.', isOpen: false }
  expect((await o.desk(officeCashier.saveAccount, both, o.lead)).error).toBe('proposal_waits')
  const wrongBank = accountInput({ IBAN: anIban('00046', 1n) })
  expect(await o.desk(officeCashier.saveAccount, wrongBank, o.lead)).toMatchObject({
    error: 'invalid_fields',
  })
})

test('a player is told the account of the request, with a code and a QR of it, and no other account later', async () => {
  await closeAll()
  const [one, two] = [anIban('00062', 801n), anIban('00046', 802n)]
  const first = await o.openAccount({ IBAN: one })
  const asked = await o.askManual(who)
  expect(asked.data).toMatchObject({
    referenceCode: expect.stringMatching(/^FLK-/),
    receivingAccount: { IBAN: one, bankName: 'Garanti BBVA', owner: 'Felek Ödeme A.Ş.' },
  })
  expect(asked.data.byHand, 'the page says that staff look for it').toBe(true)
  const { data: methods } = await o.call(cashier.methods, { Type: '1' }, who)
  expect(methods.filter((it) => it.properties.byHand).map(({ id }) => id)).toEqual(['6'])
  expect(asked.data.qr).toContain(`0126${one}`)
  await o.desk(officeCashier.saveAccount, { ...(await toInput(first)), isOpen: false }, o.lead)
  await o.openAccount({ IBAN: two, bankID: '46' })
  const open = await o.call(cashier.openTransfers, {}, who)
  expect(open.data.find((it) => it.id === asked.data.id)).toMatchObject({
    receivingAccount: { IBAN: one },
    byHand: true,
  })
  expect((await o.askManual(who)).data.receivingAccount.IBAN).toBe(two)
  expect(
    (
      await o.call(
        cashier.saveBankAccount,
        { bankID: '46', accountOwner: 'Ayşe Yılmaz', IBAN: two },
        who,
      )
    ).error,
    'an account of the house is no player’s',
  ).toBe('invalid_fields')
  await expect(
    asOwner(o.db, `update cashier_requests set receiving_id = null where id = ${asked.data.id}`),
  ).rejects.toThrow(/stands as it was made/)
})

test('two hundred who ask at once get no more than the caps leave room for, each account its share', async () => {
  await closeAll()
  const ids = [
    await o.openAccount({ IBAN: anIban('00062', 901n), dayCount: 20, weight: 1 }),
    await o.openAccount({ IBAN: anIban('00062', 902n), dayAmount: '15000', weight: 3 }),
  ]
  const players = await Promise.all(Array.from({ length: 20 }, () => o.aPlayer()))
  /** What is answered `busy` has not happened, and is asked again. */
  const ask = async (player: TestPlayer) => {
    for (;;) {
      const reply = await o.askManual(player, '500')
      if (reply.error !== 'busy') return reply
    }
  }
  const asked = await Promise.all(
    Array.from({ length: 200 }, (_, n) => ask(players[n % 20] ?? who)),
  )
  const told = asked.filter(({ error }) => error === '')
  expect(asked.filter(({ error }) => !['', 'method_closed'].includes(error))).toEqual([])
  expect(told.length).toBe(50)
  const rows = await Promise.all(ids.map(find))
  expect(rows.map(({ today }) => today)).toEqual([
    { amount: '10000.00', count: 20 },
    { amount: '15000.00', count: 30 },
  ])
})

test('an account that is written into the database, or whose number is changed there, is told to nobody and found', async () => {
  await closeAll()
  const genuine = await o.openAccount({ IBAN: anIban('00062', 951n) })
  const insider = await openInsider(o.db)
  await insider.run('set session_replication_role = replica')
  const theirs = anIban('00062', 999n)
  await insider.run(
    `update cashier_receiving_accounts set iban = '${theirs}' where account_id = ${genuine}`,
  )
  await insider.run(
    `insert into cashier_receiving_accounts select 7, '${anIban('00062', 998n)}', holder, bank_id, true, 0, 1440, null, null, null,
      null, 100, '{}', 1, now(), now(), seal from cashier_receiving_accounts where account_id = ${genuine}`,
  )
  expect((await o.askManual(who)).error).toBe('method_closed')
  const faults = await o.db.snapshot((q) => verifyCashier(o.deps, q))
  expect(faults.map(({ where }) => where)).toEqual([
    'receiving account 7',
    `receiving account ${genuine}`,
  ])
  await insider.run('delete from cashier_receiving_accounts where account_id = 7')
  await insider.run(
    `update cashier_receiving_accounts set iban = '${anIban('00062', 951n)}' where account_id = ${genuine}`,
  )
  await insider.close()
  expect((await o.askManual(who)).error).toBe('')
  await expect(
    sql`update cashier_receiving_accounts set iban = ${theirs}`.execute(o.db.read),
  ).rejects.toThrow(/stands/)
  expect(
    await readAsOwner(o.db, 'select 1 from cashier_receiving_accounts where account_id = 7'),
  ).toEqual([])
})
