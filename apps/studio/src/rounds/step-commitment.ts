import { createHash, createHmac } from 'node:crypto'
import { canonical } from '../maths/canonical.ts'
import type { Revealed } from '../protocol/rounds.ts'

/*
 * What a round hides is promised with its first view: SHA-256(salt ‖ canonical(hidden)). The salt follows from the
 * seed, so nothing new has to be trusted, and without the seed nobody can try out boards.
 */

/** HMAC-SHA256 under the server seed of `client:nonce:salt`, hex. */
export const saltOf = (serverSeed: string, clientSeed: string, nonce: bigint): string =>
  createHmac('sha256', Buffer.from(serverSeed, 'hex'))
    .update(`${clientSeed}:${nonce}:salt`)
    .digest('hex')

/** Hex. */
export const stepCommitment = ({ salt, hidden }: Revealed): string =>
  createHash('sha256').update(Buffer.from(salt, 'hex')).update(canonical(hidden)).digest('hex')
