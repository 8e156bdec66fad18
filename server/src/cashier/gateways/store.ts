import { sql } from 'kysely'
import type { Query } from '../../../../database/src/database.ts'

/** What the sandbox bank has to do: a transfer to send us, or a payout of ours to confirm. */
export type Order = {
  id: bigint
  kind: 'transfer' | 'payout'
  reference: string
  amount_kurus: bigint
  sender_name: string
  executes_at: Date
  attempts: number
}

export const addOrder = async (q: Query, order: Omit<Order, 'attempts'>): Promise<void> => {
  await sql`
    insert into cashier_sandbox_orders (id, kind, reference, amount_kurus, sender_name, executes_at, next_at)
    values (${order.id}, ${order.kind}, ${order.reference}, ${order.amount_kurus}, ${order.sender_name}, ${order.executes_at}, ${order.executes_at})`.execute(q)
}

/** Takes what is due and moves it on, so that no other process takes it and a crash only delays it. */
export const takeDueOrders = async (q: Query, now: Date, again: Date, limit: number): Promise<Order[]> => {
  const { rows } = await sql<Order>`
    update cashier_sandbox_orders set next_at = ${again}, attempts = attempts + 1
    where id in (
      select id from cashier_sandbox_orders where done_at is null and next_at <= ${now}
      order by next_at limit ${limit} for update skip locked)
    returning id, kind, reference, amount_kurus, sender_name, executes_at, attempts`.execute(q)
  return rows
}

export const orderDone = async (q: Query, id: bigint, now: Date): Promise<void> => {
  await sql`update cashier_sandbox_orders set done_at = ${now} where id = ${id}`.execute(q)
}
