import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../test/test-ledger.ts'
import { contract, openTestHouse, type TestHouse } from '../../test/test-house.ts'
import { deliveredMails, sealPlainMails, sendMail } from '../messages/messages.ts'
import { room } from '../rpc.ts'
import { playersCalls } from './calls.ts'
import { answerResetRequests } from './reset/forgot.ts'
import { mailboxOf, sealPlainDetails } from './players.ts'

let th: TestHouse
beforeAll(async () => {
  th = await openTestHouse([room(contract.players, playersCalls)])
})
afterAll(() => th.close())

/** Puts a player's row back to what it was before details were sealed. */
const inTheClear = (playerId: bigint, email: string, phone: string): Promise<void> =>
  asOwner(
    th.db,
    `update players set details_sealed = null, phone_key = null, email = '${email}',
       email_key = lower('${email}'), phone = '${phone}', address = 'Moda Caddesi 1',
       birthdate = '1990-05-05' where player_id = ${playerId}`,
  )

test('rows of before are sealed at the start, once, and their players are found as ever', async () => {
  const players = [await th.aPlayer(), await th.aPlayer(), await th.aPlayer()]
  for (const [i, player] of players.entries())
    await inTheClear(player.playerId, `Eski.Oyuncu${i}@ornek.com`, `+90532000111${i}`)
  expect(await sealPlainDetails(th.house)).toBe(3)
  expect(await sealPlainDetails(th.house)).toBe(0)
  const [player] = players
  if (!player) throw new Error('no player')
  expect(await mailboxOf(th.house, th.db.read, player.playerId)).toBe('Eski.Oyuncu0@ornek.com')
  const { data } = await th.call(contract.players.getProfile, {}, player)
  expect(data).toMatchObject({
    email: 'E•••0@ornek.com',
    phone: '+90••••••••10',
    birthdate: '1990-05-05',
  })
  await th.send('user/forgot', { email: 'eski.oyuncu0@ORNEK.com' })
  expect(await answerResetRequests(th.house)).toBe(1)
  const { rows } = await sql<{ line: string }>`select p::text as line from players p`.execute(
    th.db.read,
  )
  expect(JSON.stringify(rows)).not.toMatch(/eski\.oyuncu|Moda Caddesi|1990-05-05|905320001/i)
})

test('sealed texts that trade places open for nobody (S-31)', async () => {
  const [ayse, deniz] = [await th.aPlayer(), await th.aPlayer()]
  const swap = (column: string) =>
    asOwner(
      th.db,
      `update players a set ${column} = b.${column} from players b
       where (a.player_id, b.player_id) in ((${ayse.playerId}, ${deniz.playerId}), (${deniz.playerId}, ${ayse.playerId}))`,
    )
  for (const column of ['details_sealed', 'identity_sealed']) {
    expect((await th.call(contract.players.getProfile, {}, ayse)).result, column).toBe(true)
    await swap(column)
    for (const player of [ayse, deniz])
      expect((await th.call(contract.players.getProfile, {}, player)).error, column).toBe(
        'internal',
      )
    await swap(column)
  }
  expect((await th.call(contract.players.getProfile, {}, deniz)).result).toBe(true)
})

test('a mail of before is sealed with its recipient, and found by it', async () => {
  const mail = {
    playerId: undefined,
    template: 'register_confirm',
    lang: 'tr',
    username: 'eski',
    path: '/x',
  } as const
  await th.db.inTx((tx) => sendMail(th.house, tx, { ...mail, to: 'Posta@ornek.com' }))
  await asOwner(
    th.db,
    `update mails set sent_at = now(), recipient = 'Posta@ornek.com', recipient_key = 'posta@ornek.com'`,
  )
  expect(await deliveredMails(th.house, th.db.read, 'posta@ornek.com')).toEqual([])
  expect(await sealPlainMails(th.house)).toBeGreaterThan(0)
  expect(await sealPlainMails(th.house)).toBe(0)
  const [found] = await deliveredMails(th.house, th.db.read, 'POSTA@ornek.com ')
  expect(found).toMatchObject({ to: 'Posta@ornek.com' })
  const { rows } = await sql<{ line: string }>`select m::text as line from mails m`.execute(
    th.db.read,
  )
  expect(JSON.stringify(rows)).not.toMatch(/posta@/i)
})
