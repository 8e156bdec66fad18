import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../../test/test-ledger.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { saveAccount } from '../cashier/cashier.ts'
import { anIban } from '../cashier/test-cashier.ts'
import { encryptedColumns } from '../../app.ts'
import { deliveredMails, deliverMails, sendMail } from '../messages/messages.ts'
import { createPlayer, findMailbox } from '../players/players.ts'
import { answerRegistrations } from '../players/registration/answer.ts'
import { rotateKeys } from './key-rotation.ts'

const oldKey = 'a'.repeat(32)
const newKey = 'b'.repeat(32)

let th: TestApp
beforeAll(async () => {
  th = await openTestApp({ SEAL_KEY: oldKey })
})
afterAll(() => th.close())

const under = (secrets: { sealKey: string; sealOldKeys?: readonly string[] }) =>
  void Object.assign(th.deps.env, { sealOldKeys: [], ...secrets })

const listDetails = async (playerId: bigint) => {
  const { rows } = await sql<{
    email_key: string
    password_hash: string
  }>`select email_key, password_hash from players where player_id = ${playerId}`.execute(th.db.read)
  return rows[0]
}

/** As the job runs it: under the login that may write every module's tables. */
const asJob = () => ({ ...th.deps, db: th.db.ledger })

const login = async (username: string, password: string) =>
  (await th.send('user/login', { username, password })).reply

test('a new SEAL_KEY: everything opens, is found and is sealed anew; then the old key may go', async () => {
  const player = await th.aPlayer()
  const sleeper = await th.aPlayer()
  const email = `${player.username}@ornek.com`
  const waiting = {
    username: `bekleyen-${randomUUID().slice(0, 6)}`,
    password: 'Bekleyen1',
    email: 'bekleyen@ornek.com',
  }
  const form = {
    ...waiting,
    firstname: 'Be',
    lastname: 'Kleyen',
    country: 'DE',
    city: 'Berlin',
    address: 'Weg 1',
    birthdate: '1990-01-01',
    identityNumber: 'C01X00T47',
    emailConfirm: waiting.email,
    phone: '+4915112345678',
    passwordConfirm: waiting.password,
    currency: 'TRY',
    rulesAccepted: true,
  }
  expect((await th.send('user/register', form)).reply.result).toBe(true)
  await answerRegistrations(th.deps)
  await deliverMails(th.deps)
  const [mail] = await deliveredMails(th.deps, th.db.read, waiting.email)
  under({ sealKey: newKey, sealOldKeys: [oldKey] })
  expect((await login(player.username, player.password)).result, 'under the old pepper').toBe(true)
  const renewed = (await listDetails(player.playerId))?.password_hash
  expect(await findMailbox(th.deps, th.db.read, player.playerId)).toBe(email)
  expect((await deliveredMails(th.deps, th.db.read, waiting.email)).map((m) => m.id)).toEqual([
    mail?.id,
  ])

  const twin = {
    username: 'ikiz',
    passwordHash: 'x',
    status: 'active',
    firstname: 'İ',
    lastname: 'Kiz',
    lang: 'tr',
    country: 'TR',
    city: 'A',
    address: 'B',
    birthdate: '1990-01-01',
    identityNumber: '10000000146',
    email: email.toUpperCase(),
    phone: '+905320009988',
    smsOptIn: false,
    emailOptIn: false,
    createdAt: th.clock.now,
  } as const
  const make = () => th.db.inTx((tx) => createPlayer(th.deps, tx, twin))
  expect(await make(), 'a mailbox that is still known under the old key').toBeUndefined()

  const done = await rotateKeys(asJob(), encryptedColumns)
  expect(done.failed).toBe(0)
  expect(done.resealed).toBe(6)
  expect(await rotateKeys(asJob(), encryptedColumns)).toEqual({ resealed: 0, failed: 0 })

  under({ sealKey: newKey })
  expect(await findMailbox(th.deps, th.db.read, player.playerId)).toBe(email)
  expect((await login(player.username, player.password)).result, 'rehashed at sign-in').toBe(true)
  expect((await listDetails(player.playerId))?.password_hash, 'once').toBe(renewed)
  expect(await make(), 'and under the new one').toBeUndefined()
  expect((await login(sleeper.username, sleeper.password)).error, 'who slept all the while').toBe(
    'login_failed',
  )
  const [again] = await deliveredMails(th.deps, th.db.read, waiting.email)
  const token = new URL(again?.links[0] ?? '').searchParams.get('token')
  expect((await th.send('user/register_confirm', { token })).reply.result).toBe(true)
  under({ sealKey: oldKey })
  await expect(findMailbox(th.deps, th.db.read, player.playerId)).rejects.toThrow(/SEAL_KEY/)
})

test('a bank account is the same under both keys', async () => {
  under({ sealKey: oldKey })
  const player = await th.aPlayer()
  const IBAN = anIban('00062')
  const save = () =>
    th.db.inTx((tx) =>
      saveAccount(
        tx,
        th.deps.env,
        player.playerId,
        { bankID: '62', accountOwner: 'Ayşe Yılmaz', IBAN },
        th.clock.now,
      ),
    )
  const first = await save()
  under({ sealKey: newKey, sealOldKeys: [oldKey] })
  expect(await save()).toMatchObject({ added: false, account: first.account })
  await rotateKeys(asJob(), encryptedColumns)
  under({ sealKey: newKey })
  expect(await save()).toMatchObject({ added: false, account: first.account })
})

test('more rows than a step takes, one that opens under no key, and every column that is sealed', async () => {
  under({ sealKey: oldKey })
  const mail = {
    playerId: undefined,
    template: 'register_confirm',
    lang: 'tr',
    username: 'x',
    path: '/x',
  } as const
  for (let i = 0; i < 230; i += 1) {
    th.clock.forward(1)
    await th.db.inTx((tx) => sendMail(th.deps, tx, { ...mail, to: `m${i}@ornek.com` }))
  }
  await asOwner(
    th.db,
    `update mails set content_sealed = '1.00000000.xx' where mail_id = (select min(mail_id) from mails)`,
  )
  under({ sealKey: newKey, sealOldKeys: [oldKey] })
  const { resealed, failed } = await rotateKeys(asJob(), encryptedColumns)
  expect(resealed).toBeGreaterThanOrEqual(230)
  expect(failed).toBe(1)

  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (column_name = 'sealed' or column_name like '%\\_sealed' or column_name = 'destination')`.execute(
    th.db.read,
  )
  const known = encryptedColumns.map(({ table, column }) => `${table}.${column}`)
  const missing = rows.map((row) => row.name).filter((name) => !known.includes(name))
  expect(
    missing.filter((name) => !name.startsWith('wallet_')),
    'a room forgot to declare',
  ).toEqual([])
})
