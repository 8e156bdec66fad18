import type { Query } from '@felek/database/database.ts'
import { sendMail } from '../messages/messages.ts'
import type { WitnessDeps } from './deps.ts'
import {
  chainById,
  insertChain,
  lastChainNumber,
  newestChains,
  findSubject,
  type ChainRow,
} from './store.ts'
import { isFarAhead } from './numbers.ts'

/*
 * Rooms that are drawn from a chain of links (docs/fairness.md, "A crash room"). Its end is told to us before its first
 * round; from then on it is public, in the operator's mailbox and in every head of the ledger, so it can not be another
 * one once somebody knows what its links give.
 */

export type Publishing = {
  subject: string
  chainId: string
  terminal: string
  length: number
  /** Of the round that its first link draws. */
  firstNumber: bigint
}
export type Published =
  | { status: 'ok' }
  /** Another chain has this id, or a round of this number was promised before. */
  | { status: 'conflict'; lastNumber: bigint }

const isSame = (row: ChainRow, { terminal, length, firstNumber }: Publishing): boolean =>
  row.terminal === terminal && row.length === length && row.first_number === firstNumber

/** Takes the end of a chain. The same again: the same answer. */
export const publishChain = (
  deps: WitnessDeps,
  drawer: string,
  said: Publishing,
): Promise<Published> =>
  deps.db.inTx(async (tx): Promise<Published> => {
    const { subject, chainId, terminal, length, firstNumber } = said
    const row: ChainRow = {
      drawer,
      subject,
      chain_id: chainId,
      terminal,
      length,
      first_number: firstNumber,
      published_at: deps.now(),
    }
    const counted = (await findSubject(tx, drawer, subject))?.last_number
    const lastNumber = counted ?? 0n
    const before = await chainById(tx, row)
    if (before === undefined && (firstNumber <= lastNumber || isFarAhead(firstNumber, counted)))
      return { status: 'conflict', lastNumber }
    if (before !== undefined || !(await insertChain(tx, row))) {
      // A twin may have been written meanwhile; it has told the operator.
      const known = before ?? (await chainById(tx, row))
      if (known !== undefined && isSame(known, said)) return { status: 'ok' }
      // Another chain begins with this number: the drawer goes on beyond it, not to it again.
      const taken = known === undefined ? await lastChainNumber(tx, drawer, subject) : 0n
      return { status: 'conflict', lastNumber: taken > lastNumber ? taken : lastNumber }
    }
    await sendMail(deps, tx, {
      playerId: undefined,
      to: deps.env.operatorMailbox,
      template: 'room_chain',
      lang: 'tr',
      username: 'Felek',
      path: '/',
      values: {
        room: subject,
        terminal,
        length: `${length}`,
        firstNumber: `${firstNumber}`,
        at: row.published_at.toISOString(),
      },
    })
    return { status: 'ok' }
  })

export type ChainEnd = { room: string; terminal: string; length: number; firstNumber: string }

/** What the ledger's heads say of the chains that rooms are drawn from now. */
export const chainEnds = async (q: Query): Promise<ChainEnd[]> =>
  (await newestChains(q)).map(({ drawer, subject, terminal, length, first_number }) => ({
    room: `${drawer}/${subject}`,
    terminal,
    length,
    firstNumber: `${first_number}`,
  }))
