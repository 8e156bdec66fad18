import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { hashToken, encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { newToken } from '../../../database/ids.ts'
import { sendMail } from '../../messages/messages.ts'
import { findMailbox, playerCard } from '../../players/players.ts'
import type { EncryptedColumn } from '../../key-rotation/key-rotation.ts'
import type { PrivacyDeps } from '../deps.ts'
import { sections } from './sections.ts'
import * as store from './store.ts'

const pack = promisify(gzip)

export const partPlace = (exportId: bigint, partNo: number): string =>
  `privacy:${exportId}:${partNo}`

/** Everything that this room seals, for the job that seals anew under another key. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'privacy_parts',
    key: ['export_id', 'part_no'],
    column: 'rows_sealed',
    place: (row) => {
      const { export_id, part_no } = row as { export_id: bigint; part_no: number }
      return partPlace(export_id, part_no)
    },
  },
]

/** Rows of one part: a page of the file, small enough to seal without a pause for others. */
const rowsMax = 1_000
/** Parts in one turn: others get theirs, and a process that closes does not wait for long. */
const partsATurn = 20
/** Whoever takes longer than that for a part has died. */
const claimMs = 60_000
/** How long the mailed link is good. */
export const linkMsMax = 48 * 3_600_000

/** Reads the next rows and writes them as a part; the export as it stands then, or nothing. */
const step = async (
  deps: PrivacyDeps,
  at: store.ExportRow,
  limit: number,
): Promise<store.ExportRow | undefined> => {
  const section = sections[at.section]
  if (!section) return undefined
  const { rows, next } = await section.read(deps, deps.db.read, {
    playerId: at.player_id,
    upTo: at.asked_at,
    after: at.cursor ?? undefined,
    limit,
  })
  const packed = (await pack(JSON.stringify(rows))).toString('base64')
  const part = {
    section: section.name,
    rowsSealed: encryptionOf(deps.env).encrypt(packed, partPlace(at.export_id, at.parts)),
  }
  const moved = {
    section: next === undefined ? at.section + 1 : at.section,
    cursor: next ?? null,
    until: new Date(deps.now().getTime() + claimMs),
  }
  const written = await deps.db.inTx((tx) => store.writePart(tx, at, part, moved))
  return written ? { ...at, ...moved, parts: at.parts + 1 } : undefined
}

/** The last step: the link goes out in the transaction that makes it good. */
const finish = async (deps: PrivacyDeps, row: store.ExportRow): Promise<void> => {
  const now = deps.now()
  const token = newToken()
  await deps.db.inTx(async (tx) => {
    const card = await playerCard(tx, row.player_id)
    const to = await findMailbox(deps, tx, row.player_id)
    if (!card || to === undefined) return
    const expiresAt = new Date(now.getTime() + linkMsMax)
    const o = { tokenHash: hashToken(token), now, expiresAt }
    if (!(await store.setReady(tx, row.export_id, o))) return
    await sendMail(deps, tx, {
      playerId: row.player_id,
      to,
      template: 'data_export',
      lang: card.lang,
      username: card.username,
      path: `/my-data?token=${token}`,
      host: row.host,
    })
  })
}

/**
 * Makes the exports that were asked for, a few parts a turn, each turn from where the one before
 * was. Answers whether there was anything to do.
 */
export const makeExports = async (
  deps: PrivacyDeps,
  o: { rowsMax?: number; partsATurn?: number } = {},
): Promise<boolean> => {
  const now = deps.now()
  const taken = await store.claimExport(deps.db.read, now, new Date(now.getTime() + claimMs))
  if (!taken) return false
  let at: store.ExportRow | undefined = taken
  for (let n = 0; n < (o.partsATurn ?? partsATurn); n += 1) {
    if (at.section >= sections.length) {
      await finish(deps, at)
      return true
    }
    at = await step(deps, at, o.rowsMax ?? rowsMax)
    // Somebody else goes on with it.
    if (!at) return true
  }
  await store.releaseExport(deps.db.read, taken.export_id)
  return true
}

/** The tickets of an opened export live as long as a slow hand needs to press both. */
export const ticketMsMax = 600_000
const dayMs = 86_400_000

/** Forgets what nothing can read any more. */
export const forgetExports = async (deps: PrivacyDeps): Promise<void> => {
  const nowMs = deps.now().getTime()
  const o = {
    expiredBefore: new Date(nowMs),
    // A file that is being fetched is read to its end.
    openedBefore: new Date(nowMs - ticketMsMax - 3_600_000),
    askedBefore: new Date(nowMs - 30 * dayMs),
    max: 1_000,
  }
  while ((await store.forgetExports(deps.db.read, o)) === o.max);
}
