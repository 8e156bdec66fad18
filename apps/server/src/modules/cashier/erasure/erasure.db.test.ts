import { afterAll, beforeAll, expect, test } from 'vitest'
import { officePlayers } from '@felek/contract/office/players.ts'
import { findValues } from '../../../../test/personal-values.ts'
import { anId, bet, expectCleanLedger, win } from '../../../../test/test-ledger.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { encryptedColumns } from '../../../app.ts'
import { rotateKeys } from '../../key-rotation/key-rotation.ts'
import { csvOf } from '../statements/test-files.ts'
import { openTestImport, type TestImport } from '../statements/test-import.ts'
import { verifyCashier } from '../verify/verify.ts'

/* What a bank wrote of a person who is erased: the name goes, the money stays, and the same statement brings nothing anew. */

let o: TestImport
beforeAll(async () => void (o = await openTestImport()))
afterAll(async () => {
  await expectCleanLedger(o.db)
  await o.close()
})

const listLines = async () =>
  (
    await o.db.query(
      'select line_id, identity, details from cashier_statement_lines order by 1',
      [],
    )
  ).rows

test('a line of a statement loses who sent it, keeps its identity over a change of keys, and comes in once', async () => {
  const who = await o.aPlayer({ firstname: 'Zelihanur', lastname: 'Çökmezoğlu' })
  const asked = await o.askManual(who)
  const { rows } = await o.db.query('select reference from cashier_requests where id = $1', [
    BigInt(asked.data.id),
  ])
  const reference = String(rows[0]?.['reference'])
  const iban = 'TR120006200000000987654321'
  const day = o.clock.now.toISOString().slice(0, 10)
  const lines = [
    { kurus: 50_000n, text: `HAVALE ${reference} Zelihanur`, name: 'Zelihanur Çökmezoğlu', iban },
    { kurus: 700n, text: 'HAVALE', name: 'Başka Biri' },
  ]
  const file = csvOf(lines, { day })
  const imported = await o.importFile(o.accountID, file)
  expect(imported.data).toMatchObject({ newLines: 2, credited: 1 })
  const values = ['Zelihanur', 'Çökmezoğlu', iban]
  // Of the player's own row another module takes care.
  const found = async () => (await findValues(o, values)).filter((it) => it.includes('cashier'))
  expect(await found()).toContain(`cashier_statement_lines.details: ${iban}`)
  const before = await listLines()

  const stake = { ...bet(who.playerId, 50_000n), roundId: anId() }
  await o.deps.wallet.post(stake)
  await o.deps.wallet.post(win(who.playerId, 0n, stake.transactionId))
  await o.db.query("update players set status = 'closed' where player_id = $1", [who.playerId])
  const protection = await o.office.aStaff(['protection'])
  const playerID = String(who.playerId)
  const { version } = (await o.office.call(officePlayers.get, { playerID }, protection)).data
  const wanted = { playerID, version, reason: 'kişi yazıyla istedi' }
  const proposed = await o.desk(officePlayers.erase, wanted, protection)
  expect((await o.approve(proposed, o.owner)).error).toBe('')

  expect(await found()).toEqual([])
  expect(await findValues(o, ['Başka Biri'])).toContain(
    'cashier_statement_lines.details: Başka Biri',
  )
  expect(await verifyCashier(o.deps, o.db.read)).toEqual([])
  const identities = (all: Awaited<ReturnType<typeof listLines>>) =>
    all.map((row) => row['identity'])
  expect(identities(await listLines())).toEqual(identities(before))
  const again = await o.importFile(o.accountID, `${file}\r\n`)
  expect(again.data).toMatchObject({ newLines: 0, credited: 0 })

  const rotated = { ...o.deps.env, sealKey: 'n'.repeat(32), sealOldKeys: [o.deps.env.sealKey] }
  expect(encryptionOf(rotated).prefix).not.toBe(encryptionOf(o.deps.env).prefix)
  const { failed, resealed } = await rotateKeys(
    { ...o.deps, db: o.deps.adminDb, env: rotated },
    encryptedColumns,
  )
  expect([failed, resealed > 0]).toEqual([0, true])
  const after = await listLines()
  expect(after[0]?.['identity'], 'the erased one stays').toBe(before[0]?.['identity'])
  expect(after[1]?.['identity'], 'the other is made anew').not.toBe(before[1]?.['identity'])
})
