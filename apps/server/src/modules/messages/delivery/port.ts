import type { Channel } from '../store.ts'

/** What a mail server or a gateway of text messages is handed. */
export type Letter = {
  /** The same each time that it is handed over: who has it already may know it by that. */
  id: bigint
  to: string
  subject: string
  text: string
  /** A whole document; empty of a text message. */
  html: string
  createdAt: Date
}

/**
 * What became of a letter. `reply` is a code, never a sentence of the other side's: those name whom they are
 * about.
 */
export type Outcome =
  | { is: 'sent' }
  /** This letter is not taken now, or nobody knows whether it was: it is handed over again. */
  | { is: 'later'; reply: string; afterMs?: number }
  /** It is never taken; `unreachable` where that is because of whom it is to. */
  | { is: 'refused'; reply: string; unreachable: boolean }
  /** Nobody there takes any letter: it is no fault of this one. */
  | { is: 'away'; reply: string }

/** A way out of the house. It never throws, and always answers within half a minute. */
export type Sender = { send(letter: Letter): Promise<Outcome> }

/** The way of each channel; undefined is the sandbox. */
export type Senders = Readonly<Record<Channel, Sender | undefined>>
