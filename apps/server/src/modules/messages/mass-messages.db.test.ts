import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { messages } from '@felek/contract/messages.ts'
import type { Event } from '../../events/hub.ts'
import { newId } from '../../database/ids.ts'
import { openTestApp, type TestApp, type TestPlayer } from '../../../test/test-app.ts'
import { startMessagesJobs } from './jobs.ts'
import { seedMassMessages } from './messages.ts'

let t: TestApp
let ayse: TestPlayer
let mehmet: TestPlayer
beforeAll(async () => {
  t = await openTestApp()
  await seedMassMessages(t.deps)
  ayse = await t.aPlayer()
  mehmet = await t.aPlayer()
})
afterAll(() => t.close())

const iso = (shiftMs = 0) => new Date(t.clock.now.getTime() + shiftMs).toISOString()
const write = async (
  title: string,
  over: { status?: string; startsAt?: string; endsAt?: string | null; text?: string } = {},
) => {
  const id = newId()
  await t.db.query(
    'insert into mass_messages (id, status, title_tr, title_en, text_tr, text_en, starts_at, ends_at) values ($1, $2, $3, $4, $5, $5, $6, $7)',
    [
      id,
      over.status ?? 'active',
      title,
      `${title} in English`,
      over.text ?? '<p>m</p>',
      over.startsAt ?? iso(-1_000),
      over.endsAt ?? null,
    ],
  )
  return String(id)
}
const list = async (as?: TestPlayer, limit = 250) =>
  (await t.call(messages.massMessages, { limit }, as)).data
/** What the pages of a player, or of a visitor, hear of notifications. */
const listen = (as?: TestPlayer): Event[] => {
  const heard: Event[] = []
  t.deps.eventHub.listen({
    playerId: as?.playerId,
    sessionId: undefined,
    hear: (event) => void (event.name === 'notification' && heard.push(event)),
    end: () => {},
  })
  return heard
}
const titles = async () => (await list()).map((m) => m.title)

/** A withdrawal that the bank refused, or one in another state. */
const withdrawal = async (
  player: TestPlayer,
  status = 1003,
  kind: 'withdraw' | 'deposit' = 'withdraw',
) => {
  const id = newId()
  const account = newId()
  await t.db.query(
    "insert into cashier_accounts (id, player_id, bank_id, owner, branch_code, created_at, iban_at) values ($1, $2, '61', 'A', '', now(), now())",
    [account, player.playerId],
  )
  await t.db.query(
    `insert into cashier_requests (id, player_id, kind, status, method_id, gateway, amount_kurus, reference, balance_after_kurus, account_id, expires_at, created_at, updated_at, cleared_at, cleared_by)
     values ($1::bigint, $2, $3, $4, '11', 'sandbox-bank', 10000, 'R' || $1::bigint, 0, $5, $6, now(), now(), $7, $8)`,
    [
      id,
      player.playerId,
      kind,
      status,
      kind === 'withdraw' ? account : null,
      kind === 'withdraw' ? null : new Date(),
      kind === 'withdraw' ? new Date() : null,
      kind === 'withdraw' ? 'rule' : null,
    ],
  )
  return String(id)
}

describe('list_mass_messages answers', () => {
  test('the published ones, newest first, with a true total and the page of the specification', async () => {
    const { data, pagination } = await t.call(messages.massMessages, {})
    expect(pagination).toEqual({ limit: 10, offset: 0, total: 3 })
    expect(data.map((m) => m.title)).toEqual([
      'Oyun eğlence içindir',
      'Turlarınızı kendiniz doğrulayın',
      'Felek’e hoş geldiniz',
    ])
    expect(
      (await t.call(messages.massMessages, { limit: 1, offset: 1 })).data.map((m) => m.title),
    ).toEqual(['Turlarınızı kendiniz doğrulayın'])
    const en = (await t.send('crm/list_mass_messages', { Lang: 'en' })).reply.data as {
      title: string
    }[]
    expect(en[0]?.title).toBe('Gambling should be fun')
  })

  test('neither drafts, nor what was taken down, nor what is outside its dates, to the millisecond', async () => {
    await write('taslak', { status: 'draft' })
    await write('kalkmış', { status: 'passive' })
    await write('şimdi', { startsAt: iso() })
    await write('bitti', { endsAt: iso() })
    await write('birazdan', { startsAt: iso(1) })
    const mine = async () =>
      (await titles()).filter((x) =>
        ['taslak', 'kalkmış', 'şimdi', 'bitti', 'birazdan'].includes(x),
      )
    expect(await mine()).toEqual(['şimdi'])
    t.clock.forward(1)
    expect(await mine()).toEqual(['birazdan', 'şimdi'])
  })

  test('hostile HTML stays in the house', async () => {
    const id = await write('kötü', { text: '<p onclick=x>a</p><iframe src=//e>' })
    expect((await list()).find((m) => m.id === id)?.text).toBe('<p>a</p>')
  })

  test('a dead session is told so, no session is a visitor', async () => {
    expect(
      (await t.send('crm/list_mass_messages', {}, { ...ayse, sid: 'x'.repeat(40) })).reply.error,
    ).toBe('session_expired')
    expect((await list()).every((m) => !m.read)).toBe(true)
  })
})

describe('mark_read', () => {
  test('marks a message for this player alone; visitors and others see theirs unread', async () => {
    const id = await write('okunacak')
    const read = async (as?: TestPlayer) => (await list(as)).find((m) => m.id === id)?.read
    expect(await read(ayse)).toBe(false)
    expect((await t.call(messages.markRead, { ids: [id] }, ayse)).data).toEqual([id])
    expect([await read(ayse), await read(mehmet), await read()]).toEqual([true, false, false])
  })

  test('tells the player’s other pages, and nobody else; a mark that marks nothing tells nobody', async () => {
    const id = await write('her sekmede')
    const [own, others, visitor] = [listen(ayse), listen(mehmet), listen()]
    await t.call(messages.markRead, { ids: [id] }, ayse)
    await t.call(messages.markRead, { ids: ['999'] }, ayse)
    expect([own, others, visitor].map((heard) => heard.map((e) => e.data))).toEqual([
      [{ kind: 'read' }],
      [],
      [],
    ])
  })

  test('the same again, and twice in one call, answers the same', async () => {
    const id = await write('iki kez')
    for (let i = 0; i < 2; i += 1)
      expect((await t.call(messages.markRead, { ids: [id, id] }, ayse)).data).toEqual([id])
    const twins = await Promise.all(
      [1, 2, 3].map(() => t.call(messages.markRead, { ids: [id] }, mehmet)),
    )
    expect(twins.map((r) => r.data)).toEqual([[id], [id], [id]])
  })

  test('the player’s own transactions that he is told of are notifications; another’s, and what is being sent, are not marked', async () => {
    const own = await withdrawal(ayse)
    const paid = await withdrawal(ayse, 1002)
    const declined = await withdrawal(ayse, 1003, 'deposit')
    const underWay = await withdrawal(ayse, 1004)
    const arrived = await withdrawal(ayse, 1002, 'deposit')
    const others = await withdrawal(mehmet)
    const draft = await write('taslak 2', { status: 'draft' })
    const ids = [
      others,
      own,
      paid,
      declined,
      underWay,
      arrived,
      draft,
      '999',
      '-1',
      'x',
      '9'.repeat(19),
      '9'.repeat(60),
    ]
    expect((await t.call(messages.markRead, { ids }, ayse)).data).toEqual([
      own,
      paid,
      declined,
      arrived,
    ])
    const marks = async () => (await t.call(messages.readAmong, { ids }, ayse)).data
    const readAt = iso()
    expect(await marks()).toEqual([own, paid, declined, arrived].map((id) => ({ id, readAt })))
    // Read again once it has changed: the last time counts.
    t.clock.forward(1_000)
    await t.call(messages.markRead, { ids: [own] }, ayse)
    expect((await marks()).find((it) => it.id === own)).toEqual({ id: own, readAt: iso() })
    expect((await t.call(messages.readAmong, { ids }, mehmet)).data).toEqual([])
    expect((await t.call(messages.markRead, { ids: [others] }, mehmet)).data).toEqual([others])
  })

  test('refuses visitors, and fields that are none', async () => {
    for (const wire of ['crm/mark_read', 'crm/list_read']) {
      expect((await t.send(wire, { ids: ['1'] })).reply.error).toBe('session_expired')
      for (const data of [
        {},
        { ids: [] },
        { ids: '1' },
        { ids: [{}] },
        { ids: Array.from({ length: 251 }, () => '1') },
      ])
        expect([data, (await t.send(wire, data, ayse)).reply.error]).toEqual([
          data,
          'invalid_fields',
        ])
    }
  })
})

test('the first messages stand once, however often and however many servers start', async () => {
  const before = (await list()).length
  await Promise.all([seedMassMessages(t.deps), seedMassMessages(t.deps)])
  expect(await list()).toHaveLength(before)
})

test('kept replies and the bells of everybody hear of a message that is published by the clock', async () => {
  const heard = listen(ayse)
  const { deps, clock } = t
  await write('öğlen', { startsAt: iso(60_000) })
  const stop = startMessagesJobs(deps)
  const first = deps.cacheVersions.of(['content'])
  try {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(deps.cacheVersions.of(['content'])).toBe(first)
    expect(heard).toEqual([])
    clock.forward(60_000)
    await vi.waitFor(() => expect(deps.cacheVersions.of(['content'])).toBe(first + 1), {
      timeout: 10_000,
    })
    expect(heard.map((e) => e.data)).toEqual([{ kind: 'message' }])
  } finally {
    await stop()
  }
})
