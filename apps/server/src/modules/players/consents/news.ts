import type { Tx } from '@felek/database/database.ts'
import { hashToken, encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { newToken } from '../../../database/ids.ts'
import { sendMail } from '../../messages/messages.ts'
import { mailboxIn } from '../details.ts'
import type { PlayersDeps } from '../deps.ts'
import { unwrittenAmong } from '../../protection/protection.ts'
import { keepLink, newsReaders, type Reader, type Wording } from './store.ts'

export const linkPlace = (playerId: bigint): string => `player:${playerId}:news-link`

/** Players written to in one transaction. */
const atOnce = 200

/** The player's one link that ends news. */
const getLink = async (deps: PlayersDeps, tx: Tx, playerId: bigint): Promise<string> => {
  const token = newToken()
  const seal = encryptionOf(deps.env)
  const kept = await keepLink(tx, {
    playerId,
    tokenHash: hashToken(token),
    tokenSealed: seal.encrypt(token, linkPlace(playerId)),
  })
  return seal.decrypt(kept, linkPlace(playerId))
}

const writeTo = async (
  deps: PlayersDeps,
  tx: Tx,
  reader: Reader,
  o: { title: Wording; text: Wording; host: string },
): Promise<boolean> => {
  const to = mailboxIn(deps, reader)
  if (to === undefined) return false
  await sendMail(deps, tx, {
    playerId: reader.player_id,
    to,
    template: 'news',
    lang: reader.lang,
    username: reader.username,
    path: `/unsubscribe/${await getLink(deps, tx, reader.player_id)}`,
    host: o.host,
    values: { title: o.title[reader.lang], text: o.text[reader.lang] },
  })
  return true
}

/**
 * Sends a mail of promotions to those who asked for such mails, and to nobody who is excluded, on a
 * break, at a limit or whose markers of harm say stop; each carries the link that ends them. Says how many were written to.
 */
export const sendNews = async (
  deps: PlayersDeps,
  o: { title: Wording; text: Wording; host: string },
): Promise<number> => {
  let sent = 0
  let after = 0n
  for (;;) {
    const readers = await deps.db.inTx(async (tx) => {
      const page = await newsReaders(tx, after, atOnce)
      const stopped = await unwrittenAmong(
        tx,
        page.map((reader) => reader.player_id),
      )
      for (const reader of page)
        if (!stopped.has(reader.player_id) && (await writeTo(deps, tx, reader, o))) sent += 1
      return page
    })
    const last = readers.at(-1)
    if (!last || readers.length < atOnce) return sent
    after = last.player_id
  }
}
