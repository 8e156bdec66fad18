import { toAmount } from '@felek/contract/money.ts'
import type { Query } from '@felek/database/database.ts'
import { encryptionOf, type EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'
import { openNumbers } from '../accounts/accounts.ts'
import { cepPlace } from '../deposits.ts'
import { destinationPlace } from '../destination.ts'
import {
  listOwnAccounts,
  listOwnHeld,
  listOwnMethods,
  listOwnRequests,
  listOwnSittings,
} from './store.ts'

type Env = { env: EncryptionSecrets }

/** What the cashier knows of a player, in readable form: the bank accounts. */
export const exportedAccounts = async (deps: Env, q: Query, playerId: bigint) =>
  (await listOwnAccounts(q, playerId)).map(({ id, sealed, ...row }) => {
    const numbers = sealed === null ? undefined : openNumbers(deps.env, { id, sealed })
    return {
      bankAccountID: String(id),
      bankID: row.bank_id,
      bankName: row.bank_name,
      accountOwner: row.owner,
      branchCode: row.branch_code,
      accountNumber: numbers?.accountNumber ?? null,
      IBAN: numbers?.iban ?? null,
      createdAt: row.created_at.toISOString(),
      ibanAt: row.iban_at.toISOString(),
      deletedAt: row.deleted_at?.toISOString() ?? null,
    }
  })

export const exportedHeld = async (q: Query, playerId: bigint) =>
  (await listOwnHeld(q, playerId)).map((row) => ({
    id: String(row.held_id),
    at: row.at.toISOString(),
    kind: row.verb,
    amount: toAmount(row.amount_kurus),
    game: row.game,
    round: row.round_id,
    heldWhy: row.why,
    decision: row.decision,
    reason: row.reason,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }))

export const exportedSittings = async (
  q: Query,
  of: { playerId: bigint; upTo: Date; after: string | undefined; limit: number },
) => {
  const rows = await listOwnSittings(q, of)
  return {
    next: rows.length < of.limit ? undefined : rows.at(-1)?.place,
    rows: rows.map((row) => ({
      game: row.game,
      startedAt: row.started_at.toISOString(),
      endedAt: row.ended_at.toISOString(),
      rounds: row.rounds,
      stake: toAmount(row.staked_kurus),
      won: toAmount(row.won_kurus),
      returned: toAmount(row.refunded_kurus),
    })),
  }
}

export const exportedMethods = async (q: Query, playerId: bigint) =>
  (await listOwnMethods(q, playerId)).map((row) => ({
    method: row.method_id,
    addedAt: row.added_at.toISOString(),
  }))

/** Deposits and withdrawals as they were asked for, with what was said and where money went. */
export const exportedRequests = async (
  { env }: Env,
  q: Query,
  of: { playerId: bigint; upTo: Date; after: string | undefined; limit: number },
) => {
  const rows = await listOwnRequests(q, { ...of, after: BigInt(of.after ?? 0) })
  return {
    next: rows.length < of.limit ? undefined : String(rows.at(-1)?.id),
    rows: rows.map((row) => ({
      id: String(row.id),
      kind: row.kind,
      status: String(row.status),
      method: row.method_id,
      amount: toAmount(row.amount_kurus),
      reference: row.reference,
      bank: row.bank_id,
      senderName: row.sender_name,
      destination:
        row.destination === null
          ? null
          : (JSON.parse(
              encryptionOf(env).decrypt(row.destination, destinationPlace(row.id)),
            ) as unknown),
      details: row.details,
      cepbank:
        row.sealed_details === null
          ? null
          : (JSON.parse(
              encryptionOf(env).decrypt(row.sealed_details, cepPlace(row.id)),
            ) as unknown),
      steps: row.steps,
      recalls: row.recalls,
      note: row.note ?? row.note_key,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    })),
  }
}
