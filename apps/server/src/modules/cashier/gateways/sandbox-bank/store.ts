import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/** What the sandbox bank has to do: a transfer to send us, or a payout of ours to confirm. */
export type Order = {
  kind: 'transfer' | 'payout'
  reference: string
  amount_kurus: bigint
  sender_name: string
  executes_at: Date
  attempts: number
}

export const addOrder = async (q: Query, order: Omit<Order, 'attempts'>): Promise<void> => {
  await sql`
    insert into cashier_sandbox_orders (kind, reference, amount_kurus, sender_name, executes_at, next_at)
    values (${order.kind}, ${order.reference}, ${order.amount_kurus}, ${order.sender_name}, ${order.executes_at}, ${order.executes_at})`.execute(
    q,
  )
}

/**
 * Takes what is due and moves it on, so that no other process takes it and a crash only delays it.
 */
export const takeDueOrders = async (
  q: Query,
  now: Date,
  again: Date,
  limit: number,
): Promise<Order[]> => {
  const { rows } = await sql<Order>`
    update cashier_sandbox_orders set next_at = ${again}, attempts = attempts + 1
    where reference in (
      select reference from cashier_sandbox_orders where done_at is null and next_at <= ${now}
      order by next_at limit ${limit} for update skip locked)
    returning kind, reference, amount_kurus, sender_name, executes_at, attempts`.execute(q)
  return rows
}

export const orderDone = async (q: Query, reference: string, now: Date): Promise<void> => {
  await sql`update cashier_sandbox_orders set done_at = ${now} where reference = ${reference}`.execute(
    q,
  )
}
