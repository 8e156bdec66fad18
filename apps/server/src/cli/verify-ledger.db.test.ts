import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findFreePort } from '@felek/database/local-cluster/ports.ts'
import { createTestDatabase, openAt } from '../../../../packages/database/test/test-database.ts'
import { asOwner } from '../../test/test-ledger.ts'
import { readEnv } from '../config.ts'
import { serverSchema } from '../database/schema.ts'
import { appendHead, headOf } from '../modules/wallet/chain/heads.ts'
import { chainKeys } from '../database/chain/keys.ts'
import { extendChain } from '../modules/wallet/chain/chain-writer.ts'
import { createWallet } from '../modules/wallet/wallet-core.ts'

/*
 * `npm run ledger:verify` as the operator runs it, where no server runs.
 */

const aPlace = async () => {
  const dataDir = await mkdtemp('/tmp/felek-verify-')
  return {
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    DATABASE_URL: await createTestDatabase(),
  }
}

const run = (place: Record<string, string>, ...files: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [fileURLToPath(new URL('verify-ledger.ts', import.meta.url)), ...files],
      { env: { ...process.env, ...place } },
      (error, stdout, stderr) =>
        resolve({
          code: error === null ? 0 : (error.code as unknown as number),
          output: stdout + stderr,
        }),
    )
  })

test('ledger:verify says what it compared, names the first fault, and exits 1', async () => {
  const place = await aPlace()
  const env = readEnv(place)
  const open = () => openAt({ ...serverSchema, ...env.database, url: place.DATABASE_URL })
  const [key] = chainKeys(env)

  let db = await open()
  await db.query('select wallet_open(1)', [])
  const vault = createWallet(db)
  const common = { source: 'test', playerId: 1n } as const
  await vault.post({
    ...common,
    verb: 'deposit',
    transactionId: 'd',
    amountKurus: 1_000n,
    house: 'gateway:test',
  })
  await vault.post({
    ...common,
    verb: 'bet',
    transactionId: 'b',
    amountKurus: 5_000n,
    house: 'games:test',
  })
  const seal = await extendChain(db.ledger, key, () => new Date())
  await db.close()
  const bare = await run(place)
  expect(bare.output).toContain(
    '1 entries and 2 effects of 1 players; 1 and 2 of them under 1 seals.',
  )
  expect(bare.output).toContain('No head outside the database was found')
  expect(bare.code).toBe(0)

  if (seal) await appendHead(env.dataDir, headOf(seal), new Date())
  const clean = await run(place)
  expect(clean.output).toContain('1 heads outside the database')
  expect(clean.output).toContain('The ledger is clean.')
  expect(clean.code).toBe(0)

  db = await open()
  await asOwner(
    db,
    [
      'alter table wallet_effects disable trigger append_only',
      "update wallet_effects set status = 'limit_reached' where transaction_id = 'b'",
      'alter table wallet_effects enable trigger append_only',
    ].join('\n--;\n'),
  )
  await db.close()
  const forged = await run(place)
  expect(forged.output).toContain('First fault: effect 2.')
  expect(forged.code).toBe(1)

  db = await open()
  await asOwner(
    db,
    ['alter table wallet_seals disable trigger append_only', 'delete from wallet_seals'].join(
      '\n--;\n',
    ),
  )
  await db.close()
  const cut = await run(place)
  expect(cut.output).toContain('First fault: seal 1.')
  expect(cut.code).toBe(1)
}, 300_000)
