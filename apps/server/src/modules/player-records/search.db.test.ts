import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officePlayers } from '@felek/contract/office/players.ts'
import { officeSearch } from '@felek/contract/office/search.ts'
import { anId, bet } from '../../../test/test-ledger.ts'
import { withTestOffice, type TestStaff } from '../../../test/test-office.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { aSubject, ask } from '../cashier/clearing/test-clearing.ts'
import { anIban, openTestCashier } from '../cashier/test-cashier.ts'
import { blockPlayer, exportedPlayer, findMailbox, findPhone } from '../players/players.ts'

/* Players found by what an operator has in hand, and their list. */

const open = async () => withTestOffice(await openTestCashier())
let o: Awaited<ReturnType<typeof open>>
let support: TestStaff
let compliance: TestStaff
beforeAll(async () => {
  o = await open()
  support = await o.office.aStaff(['support'])
  compliance = await o.office.aStaff(['compliance'])
})
afterAll(() => o.close())

const find = async (q: string, by = support) =>
  (await o.office.call(officeSearch.search, { q }, by)).data
const usernames = async (q: string) =>
  (await find(q)).rows.flatMap(({ kind, player }) => (kind === 'player' ? [player?.username] : []))

const toText = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

const readIdentity = async ({ playerId }: TestPlayer): Promise<string> => {
  return (await exportedPlayer(o.deps, o.db.read, playerId)).identityNumber
}

describe('the search', () => {
  test('finds a player by name, its beginning, number, mailbox, phone, identity number, browser and address', async () => {
    const who = await o.aPlayer({ username: 'nazende.k' })
    const other = await o.aPlayer({ username: 'nazli.b' })
    const email = (await findMailbox(o.deps, o.db.read, who.playerId)) ?? ''
    const phone = (await findPhone(o.deps, o.db.read, who.playerId)) ?? ''
    const [session] = (
      await o.db.query(
        'update player_sessions set uip = $2 where player_id = $1 returning browser_id, uip',
        [who.playerId, '203.0.113.77'],
      )
    ).rows
    for (const q of [
      'nazende.k',
      ' Nazende.K ',
      String(who.playerId),
      email.toUpperCase(),
      phone,
      `0${phone.slice(3, 6)} ${phone.slice(6)}`,
      await readIdentity(who),
      String(session?.['browser_id']),
      '203.0.113.77',
    ])
      expect(await usernames(q), q).toEqual(['nazende.k'])
    expect(new Set(await usernames('naz'))).toEqual(new Set(['nazende.k', 'nazli.b']))
    expect(other.username).toBe('nazli.b')
  })

  test('finds who has an IBAN, and who had it once', async () => {
    const [first, second] = [await aSubject(o, { n: 77 }), await aSubject(o, { n: 78 })]
    expect(await usernames(anIban('00062', 77))).toEqual([first.who.username])
    await o.db.query(
      `insert into cashier_former_ibans (iban_key, player_id, until)
       select iban_key, $2, now() from cashier_accounts where player_id = $1`,
      [first.who.playerId, second.who.playerId],
    )
    expect(new Set(await usernames(anIban('00062', 77)))).toEqual(
      new Set([first.who.username, second.who.username]),
    )
    expect(await usernames(anIban('00062', 79))).toEqual([])
  })

  test('finds a withdrawal and a deposit by their codes, a round, a transaction and an entry', async () => {
    const subject = await aSubject(o, { n: 81 })
    const { playerId, username } = subject.who
    const id = String(await ask(o, subject))
    const deposit = await o.transfer(subject.who)
    const stake = {
      ...bet(playerId, 500n),
      roundId: `r-${anId()}-2026`,
      transactionId: `tx-${anId()}-2026`,
    }
    const { entryId } = await o.deps.wallet.post(stake)
    const kinds = async (q: string) =>
      (await find(q)).rows.map(({ kind, id: of, player }) => [kind, of, player?.username])
    expect(await kinds(`pay-${id}`)).toEqual([['withdrawal', id, username]])
    expect(await kinds(id)).toEqual([['withdrawal', id, username]])
    expect(await kinds(deposit.data.referenceCode)).toEqual([
      ['deposit', deposit.data.id, username],
    ])
    expect(await kinds(stake.roundId)).toEqual([['round', stake.roundId, username]])
    expect(await kinds(stake.transactionId)).toEqual([['entry', String(entryId), username]])
    expect(await kinds(String(entryId))).toContainEqual(['entry', String(entryId), username])
  })

  test('shows no whole name, and leaves of a query nothing but a keyed hash in the audit', async () => {
    const who = await o.aPlayer({ firstname: 'Ayşe', lastname: 'Yılmaz' })
    const tckn = await readIdentity(who)
    expect((await find(tckn)).rows[0]?.player?.name).toBe('A••• Y•••••')
    expect((await find(tckn, compliance)).rows[0]?.player?.name).toBe('Ayşe Y•••••')
    const last = (await o.audit()).at(-1)
    expect(last).toMatchObject({
      call: 'office_home/search',
      kind: 'read',
      subject_kind: 'player',
      subject_ids: [String(who.playerId)],
      after: { shapes: ['identity'], query: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(JSON.stringify(await o.audit(), toText)).not.toContain(tckn)
    await find('10000000146')
    expect((await o.audit()).at(-1)).toMatchObject({ call: 'office_home/search', subject_ids: [] })
  })
})

describe('the list of players', () => {
  const list = async (filter = {}, by = support) =>
    (await o.office.call(officePlayers.list, filter, by)).data

  test('has the newest first, page after page, each once', async () => {
    const all = await list({ limit: 250 })
    const pages = []
    for (let after: string | undefined; ;) {
      const page = await list({ limit: 3, ...(after && { after }) })
      pages.push(...page)
      if (page.length < 3) break
      after = page.at(-1)?.playerID
    }
    expect(pages).toEqual(all)
    expect(all.map((row) => row.createdAt)).toEqual(
      all
        .map((row) => row.createdAt)
        .toSorted()
        .reverse(),
    )
  })

  test('is narrowed by status, block, tag and day of registration', async () => {
    const closed = await o.aPlayer({ status: 'closed' })
    const [tagged, blocked] = [await o.aPlayer(), await o.aPlayer()]
    await o.db.query('insert into player_tags values ($1, $2, 1, now())', [
      tagged.playerId,
      'eski üye',
    ])
    await o.db.inTx((tx) =>
      blockPlayer(tx, { playerId: blocked.playerId, kind: 'play', reason: 'x', staffId: 1n }),
    )
    const ids = async (filter: object) => (await list(filter)).map((row) => row.playerID)
    expect(await ids({ status: 'closed' })).toEqual([String(closed.playerId)])
    expect(await ids({ tag: ' Eski Üye ' })).toEqual([String(tagged.playerId)])
    expect(await ids({ block: 'play' })).toEqual([String(blocked.playerId)])
    expect(await ids({ block: 'any' })).toEqual([String(blocked.playerId)])
    expect(await ids({ block: 'full' })).toEqual([])
    expect(await ids({ to: '2020-01-01' })).toEqual([])
    expect((await list({ block: 'any' }))[0]).toMatchObject({ blocks: ['play'], cash: '0.00' })
    const seen = await list({ sort: 'seen' })
    expect(seen.every((row) => row.lastSeen !== null)).toBe(true)
  })

  test('masks names by role, and names each player that it showed to the audit', async () => {
    const shown = await list({ limit: 2 })
    expect(shown.every(({ name }) => /^\S•+ \S•+$/.test(name))).toBe(true)
    expect((await o.audit()).at(-1)).toMatchObject({
      call: 'office_players/list',
      subject_ids: shown.map((row) => row.playerID),
    })
  })
})
