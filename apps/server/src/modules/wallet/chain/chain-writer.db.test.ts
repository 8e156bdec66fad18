import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aWallet,
  asOwner,
  bet,
  deposit,
  openLedger,
  type TestDatabase,
} from '../../../../test/test-ledger.ts'
import { startWalletJobs } from '../jobs.ts'
import { outsideOf, verifyLedger } from '../verify.ts'
import { createDemand } from '../../../jobs/demand.ts'
import { createAlarmQueue } from '../../../alarms/alarm-queue.ts'
import { createMetrics } from '../../../metrics/metrics.ts'
import type { Wallet } from '../wallet.ts'
import { appendHead, headFiles, lastHead, readHeads, type Head } from './heads.ts'
import { chainKeys } from '../../../database/chain/keys.ts'
import { extendChain, linkSpan } from './chain-writer.ts'
import { readLastChainLink, readLines, readSequences, unsealedSince } from './store.ts'

const sealKey = 'a key of the sealing test, long enough'
const keys = chainKeys({ sealKey })
const now = () => new Date()

let db: TestDatabase
let vault: Wallet
beforeAll(async () => {
  ;({ db, vault } = await openLedger())
})
afterAll(() => db.close())

const verify = (with_ = keys, heads: Head[] = []) =>
  db.snapshot((q) => verifyLedger(q, { keys: with_, heads }))
const sealAll = () => extendChain(db.ledger, keys[0], now, 50)

/** Has a transaction draw numbers and wait, while higher ones are drawn and committed. */
const whileOneIsUnderWay = async (work: () => Promise<void>) => {
  const [late, early] = [await aWallet(db, 1_000n), await aWallet(db, 1_000n)]
  let finish: () => void = () => {}
  const gate = new Promise<void>((resolve) => (finish = resolve))
  let drawn: () => void = () => {}
  const posted = new Promise<void>((resolve) => (drawn = resolve))
  const transaction = db.inTx(async (tx) => {
    await vault.postIn(tx, [deposit(late, 5n), bet(late, 900_000n)])
    drawn()
    await gate
  })
  await posted
  await vault.post(bet(early, 10n))
  await work()
  finish()
  await transaction
}

test('what commits late with a lower number is never left out: the sealer waits for it', async () => {
  await whileOneIsUnderWay(async () => {
    expect(await sealAll()).toBeUndefined()
  })
  await sealAll()
  const verdict = await verify()
  expect(verdict.faults).toEqual([])
  expect(verdict.sealed).toMatchObject({ entries: verdict.entries, effects: verdict.effects })
})

test('two rows that differ have different texts, whatever they are made of', async () => {
  const texts = [
    '',
    ' ',
    '|',
    ',',
    '"',
    '""',
    '","',
    '(',
    ')',
    '\\',
    '\n',
    'null',
    'NULL',
    'ı',
    'İ',
    '₺',
    null,
  ]
  const pairs = texts.flatMap((a) => texts.map((b) => [a, b] as const))
  const { rows } = await db.query(
    'select row(1, a, b, 2)::text as text from unnest($1::text[], $2::text[]) x(a, b)',
    [pairs.map(([a]) => a), pairs.map(([, b]) => b)],
  )
  expect(new Set(rows.map((row) => row['text'])).size).toBe(pairs.length)
})

test('a row’s text is what its columns say, and a later column that says nothing is no part of it', async () => {
  const player = await aWallet(db)
  await vault.post({ ...bet(player, 7n, 'a "b", (c)'), roundId: '' })
  const [line] = (await readLines(db.read, 'effect', 1n, 2n ** 62n, 1_000)).slice(-1)
  const { rows } = await db.query(
    "select effect_no::text as no, extract(epoch from at)::text as at from wallet_effects where transaction_id like 'a \"b%'",
    [],
  )
  expect(line?.text).toBe(
    `effect(${String(rows[0]?.['no'])},provider:felek,"",bet,"a ""b"", (c)",${player},7,"","",lale-bahcesi,insufficient_funds,,${String(rows[0]?.['at'])})`,
  )
})

test('sealers that work at the same time make one chain', async () => {
  const player = await aWallet(db, 1_000_000n)
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 70 }, () => vault.post(bet(player, 1n))))
    await Promise.all([1, 2, 3].map(() => sealAll()))
  }
  await sealAll()
  const verdict = await verify()
  expect(verdict.faults).toEqual([])
  expect(verdict.sealed).toMatchObject({ entries: verdict.entries, effects: verdict.effects })
})

test('a row far above all numbers is not followed: what comes after it is sealed all the same', async () => {
  await asOwner(
    db,
    `insert into wallet_effects (source, scope, verb, transaction_id, player_id, amount_kurus, about, round_id, game, status, at, effect_no)
     overriding system value values ('forged', '', 'bet', 'far', 1, 1, '', '', '', 'limit_reached', now(), 900000000)`,
  )
  const player = await aWallet(db, 1_000n)
  await sealAll()
  expect((await readLastChainLink(db.read))?.lastEffectNo).toBe(
    (await readSequences(db.read)).effect,
  )
  expect((await verify()).faults.map((f) => f.where)).toEqual(['effect 900000000'])
  await asOwner(
    db,
    `alter table wallet_effects disable trigger append_only\n--;\ndelete from wallet_effects where effect_no = 900000000\n--;\nalter table wallet_effects enable trigger append_only`,
  )
  await vault.post(bet(player, 1n))
  await sealAll()
  expect((await verify()).faults).toEqual([])
})

test('a key that sealed before still checks what it made; without it that is said', async () => {
  const player = await aWallet(db, 1_000n)
  await sealAll()
  expect(await unsealedSince(db.read)).toBeUndefined()
  const before = (await readLastChainLink(db.read))?.sealNo ?? 0n
  const next = chainKeys({
    sealKey: 'the next key of the sealing test, long',
    sealOldKeys: [sealKey],
  })
  await vault.post(bet(player, 5n))
  expect(await unsealedSince(db.read)).toBeInstanceOf(Date)
  expect((await extendChain(db.ledger, next[0], now))?.keyId).toBe(next[0].id)
  expect((await verify(next)).faults).toEqual([])
  expect((await verify(keys)).faults.map((f) => f.where)).toEqual([`seal ${before + 1n}`])
  expect((await verify([next[0]])).faults[0]).toMatchObject({
    where: 'seal 1',
    found: `one that no key at hand has made (${keys[0].id})`,
  })
  // A second change: the chain of all three is whole, and no key of them may be missing.
  const [second, third] = [
    'the next key of the sealing test, long',
    'the third key of the sealing test, long',
  ]
  const all = chainKeys({ sealKey: third, sealOldKeys: [second, sealKey] })
  await vault.post(bet(player, 5n))
  expect((await extendChain(db.ledger, all[0], now))?.keyId).toBe(all[0].id)
  expect((await verify(all)).faults).toEqual([])
  for (const lost of all)
    expect((await verify(all.filter((key) => key !== lost) as never)).faults).not.toEqual([])
  // From here on all have sealed.
  expect((await verify([...keys, next[0], all[0]])).faults).toEqual([])
})

const bothKeys = chainKeys({
  sealKey,
  sealOldKeys: [
    'the next key of the sealing test, long',
    'the third key of the sealing test, long',
  ],
})

const chains = [
  { room: 'felek/hezarfen', terminal: 'ab'.repeat(32), length: 1_000, firstNumber: '7' },
]

/** The job as the house runs it, through one turn and its end. */
const runJob = async (dataDir: string) => {
  const said: { msg: string; level: number }[] = []
  const told: Head[] = []
  const alarms = createAlarmQueue({ now })
  const log = pino({ level: 'info' }, { write: (line) => void said.push(JSON.parse(line)) })
  const end = startWalletJobs(
    async (head) => void told.push(head),
    async () => ({ chains }),
  )({
    db,
    adminDb: db.ledger,
    alarms,
    log,
    metrics: createMetrics(),
    demand: createDemand(),
    now,
    env: { dataDir, sealKey },
  })
  await end()
  const rang = alarms.take().map(({ kind }) => kind)
  return { told, rang, errors: said.filter((line) => line.level >= 50).map((line) => line.msg) }
}

test('the job seals to the end, and leaves the head outside: in a file, the log and the mailbox', async () => {
  const dataDir = await mkdtemp('/tmp/felek-heads-')
  await vault.post(bet(await aWallet(db, 1_000n), 3n))
  const { told, errors } = await runJob(dataDir)
  expect(errors).toEqual([])
  const last = await readLastChainLink(db.read)
  expect(told.at(-1)).toMatchObject({
    sealNo: String(last?.sealNo),
    hash: last?.hash.toString('hex'),
    chains,
  })
  const [file = ''] = await headFiles(dataDir)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await lastHead(dataDir)).toEqual(told.at(-1))
  const verdict = await verify(bothKeys, told)
  expect(verdict).toMatchObject({ faults: [], heads: { compared: told.length, unreadable: 0 } })
  expect(verdict.sealed).toMatchObject({ entries: verdict.entries, effects: verdict.effects })
})

test('a chain that was cut is shorter than its head: the next start says so, and so does every check', async () => {
  const dataDir = await mkdtemp('/tmp/felek-heads-')
  await vault.post(bet(await aWallet(db, 1_000n), 3n))
  await runJob(dataDir)
  const cut = await readLastChainLink(db.read)
  const off = ['wallet_entries', 'wallet_effects', 'wallet_seals']
  await asOwner(
    db,
    [
      ...off.map((table) => `alter table ${table} disable trigger append_only`),
      `delete from wallet_entries where entry_id >= ${cut?.firstEntryId}`,
      `delete from wallet_effects where effect_no >= ${cut?.firstEffectNo}`,
      `delete from wallet_seals where seal_no = ${cut?.sealNo}`,
      `update wallet_accounts a set cash_kurus = coalesce(e.cash_after_kurus, 0), last_entry_id = coalesce(e.entry_id, 0)
        from wallet_accounts b left join lateral (
          select * from wallet_entries e where e.player_id = b.player_id order by entry_id desc limit 1) e on true
        where b.player_id = a.player_id`,
      // Whoever cuts the books sets the meters of those who have none left, too.
      `update wallet_accounts set staked_kurus = 0, won_kurus = 0, deposited_kurus = 0, played_ms = 0, play_since = null,
         played_at = null where last_entry_id = 0`,
      ...off.map((table) => `alter table ${table} enable trigger append_only`),
    ].join('\n--;\n'),
  )
  const check = () =>
    db.snapshot((q) => verifyLedger(q, { ...outsideOf({ dataDir, sealKey }, []), keys: bothKeys }))
  // Inside the database all fits; only what lies outside knows better.
  expect((await verify(bothKeys)).faults).toEqual([])
  expect((await check()).faults.map((f) => [f.where, f.found])).toEqual([
    [`seal ${cut?.sealNo}`, 'none'],
  ])
  // What comes next takes the number of what was cut. The start says it; the files go on saying it.
  await vault.post(bet(await aWallet(db, 1_000n), 4n))
  const after = await runJob(dataDir)
  expect(after.rang).toEqual(['ledger_chain'])
  expect(after.errors).toEqual([
    'the audit chain was cut or remade, or DATA_DIR is of another database: run npm run ledger:verify',
  ])
  expect((await runJob(dataDir)).errors).toEqual([])
  expect((await check()).faults.map((f) => f.where)).toEqual([`seal ${cut?.sealNo}`])
})

test('half a line, as a power cut may leave it, costs that head and no other', async () => {
  const dataDir = await mkdtemp('/tmp/felek-heads-')
  const head = { sealNo: '1', keyId: 'k', lastEntryId: '1', lastEffectNo: '1', at: '1.000000' }
  const [one, two] = ['a', 'b'].map((c) => ({ ...head, hash: c.repeat(64) })) as [Head, Head]
  await appendHead(dataDir, one, now())
  const [file = ''] = await headFiles(dataDir)
  await writeFile(file, (await readFile(file, 'utf8')) + '{"sealNo":"2","keyI')
  await appendHead(dataDir, two, now())
  const found: (Head | undefined)[] = []
  for await (const line of readHeads([file])) found.push(line)
  expect(found).toEqual([one, undefined, two])
  expect(await lastHead(join(dataDir))).toEqual(two)
})

test('M-25 catches a seeded bug: a sealer that does not wait leaves rows out, and the check says which', async () => {
  await sealAll()
  const sequences = await readSequences(db.read)
  await whileOneIsUnderWay(async () => {
    const mark = await readSequences(db.read)
    const numbers = { entryId: mark.entry, effectNo: mark.effect }
    await db.ledger.inTx((tx) => linkSpan(tx, keys[0], numbers, new Date(), 1_000))
  })
  const places = (await verify(bothKeys)).faults.map((f) => f.where)
  // Two players were given money first, then the late one drew the next numbers.
  expect(places).toEqual([
    `entry ${sequences.entry + 3n}`,
    `effect ${sequences.effect + 3n}`,
    `effect ${sequences.effect + 4n}`,
  ])
})
