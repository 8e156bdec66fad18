import type { Query } from '@felek/database/database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import type { SealDeps } from '../../../database/row-seal.ts'
import { cashierFlows, readAccountBalance, type CashierFlow } from '../../wallet/wallet.ts'
import { isSealIntact } from '../gateway-notifications/seals.ts'
import { isCaseIntact, isPaymentIntact } from '../chargebacks/seals.ts'
import { isReceivingIntact } from '../receiving/seals.ts'
import { destinationPlace } from '../destination.ts'
import { manualGateway } from '../store.ts'
import {
  listContradictions,
  listDestinations,
  listEvents,
  listOwed,
  listReceivingSeals,
  listRecallSeals,
  pageMax,
  readBankExpectation,
  type Owed,
} from './store.ts'

/*
 * The cashier from books to money and back (docs/decisions/0132): every request that counts as paid, given back or held has
 * exactly its movements, every movement of a gateway has exactly one row that it is of, and what moved one is what a gateway
 * told, by its seal.
 */

type CashierFault = { check: string; where: string; expected: string; found: string }

/** What is wrong with rows, page by page behind the last one's key. */
const pageByPage = async <Row>(
  page: (after: Row | undefined) => Promise<Row[]>,
  faultsOf: (row: Row) => CashierFault[],
): Promise<CashierFault[]> => {
  const faults: CashierFault[] = []
  for (let last: Row | undefined; ;) {
    const rows = await page(last)
    faults.push(...rows.flatMap(faultsOf))
    last = rows.at(-1)
    if (rows.length < pageMax) return faults
  }
}

const verifyEvents = (deps: SealDeps, q: Query): Promise<CashierFault[]> =>
  pageByPage<Awaited<ReturnType<typeof listEvents>>[number]>(
    (after) => listEvents(q, after),
    (event) =>
      event.may_lack || isSealIntact(deps, event)
        ? []
        : [
            {
              check: 'what a gateway told is as it was sealed',
              where: `event ${event.gateway} ${event.event_id}`,
              expected: 'its seal',
              found: event.seal === null ? 'none' : 'another',
            },
          ],
  )

/** Where players are told to send money is as two persons saved it. */
const verifyReceiving = async (deps: SealDeps, q: Query): Promise<CashierFault[]> =>
  (await listReceivingSeals(q))
    .filter((account) => !isReceivingIntact(deps, account))
    .map(({ account_id: id }) => ({
      check: 'an account that players are told is as it was sealed',
      where: `receiving account ${id}`,
      expected: 'its seal',
      found: 'another',
    }))

/** A recalled deposit is as two persons recorded it, and so is what was paid of it. */
const verifyRecalls = async (deps: SealDeps, q: Query): Promise<CashierFault[]> => {
  const { cases, payments } = await listRecallSeals(q)
  const broken = [
    ...cases.filter((it) => !isCaseIntact(deps, it)).map((it) => `recall ${it.chargeback_id}`),
    ...payments
      .filter((it) => !isPaymentIntact(deps, it))
      .map((it) => `payment ${it.n} of recall ${it.chargeback_id}`),
  ]
  return broken.map((where) => ({
    check: 'a recalled deposit is as it was sealed',
    where,
    expected: 'its seal',
    found: 'another',
  }))
}

/** Where a withdrawal goes opens at its own place alone. */
const verifyDestinations = ({ env }: SealDeps, q: Query): Promise<CashierFault[]> => {
  const opens = (id: bigint, destination: string | null): boolean => {
    try {
      encryptionOf(env).decrypt(destination ?? '', destinationPlace(id))
      return true
    } catch {
      return false
    }
  }
  return pageByPage<Awaited<ReturnType<typeof listDestinations>>[number]>(
    (after) => listDestinations(q, after),
    ({ id, destination }) =>
      opens(id, destination)
        ? []
        : [
            {
              check: 'where a withdrawal goes is as it was sealed',
              where: `request ${id}`,
              expected: 'a destination of its own',
              found: destination === null ? 'none' : 'another',
            },
          ],
  )
}

const named = ({ source, verb, id }: Pick<CashierFlow, 'source' | 'verb' | 'id'>) =>
  `${verb} ${id} of ${source}`
const shown = (f: Pick<CashierFlow, 'player_id'> & { kurus: bigint | null }): string =>
  f.kurus === null ? `of player ${f.player_id}` : `${f.kurus} of player ${f.player_id}`

/** Whether a movement is what a row says; of what the vault alone knows the amount it is not asked. */
const agrees = (owed: Owed, flow: CashierFlow | undefined): boolean =>
  flow?.player_id === owed.player_id && (owed.kurus === null || owed.kurus === flow.kurus)

/** Each row that moved something against its movement, and each movement against its row. */
const crossed = async (q: Query): Promise<CashierFault[]> => {
  const flows = new Map((await cashierFlows(q)).map((flow) => [named(flow), flow]))
  const owing = new Map<string, Owed>()
  const faults: CashierFault[] = []
  for (const owed of await listOwed(q)) {
    // A demo's past was told by no gateway.
    const past = named({ ...owed, source: 'seed' })
    const name = flows.has(named(owed)) || !flows.has(past) ? named(owed) : past
    const other = owing.get(name)
    const flow = flows.get(name)
    if (other)
      faults.push({
        check: 'a movement is of one request',
        where: owed.place,
        expected: name,
        found: `that of ${other.place} too`,
      })
    owing.set(name, owed)
    if (!owed.is_told && name !== past)
      faults.push({
        check: 'a withdrawal ends by its gateway’s word or by staff',
        where: owed.place,
        expected: `a word for ${name}`,
        found: 'none',
      })
    if (!agrees(owed, flow))
      faults.push({
        check: 'what a request says has moved has moved',
        where: owed.place,
        expected: `${name}: ${shown(owed)}`,
        found: flow ? shown(flow) : 'nothing',
      })
  }
  for (const [name, flow] of flows)
    if (!owing.has(name))
      faults.push({
        check: 'each movement of a gateway has its request',
        where: name,
        expected: 'nothing',
        found: shown(flow),
      })
  return faults
}

/** The ledger's account of the gateway by hand is what the bank has, by its statements and by what staff have told of. */
const verifyBank = async (q: Query): Promise<CashierFault[]> => {
  const house = `gateway:${manualGateway}`
  const expected = await readBankExpectation(q)
  const found = -(await readAccountBalance(q, house))
  return expected === found
    ? []
    : [
        {
          check: 'the gateway by hand has what the bank has',
          where: house,
          expected: String(expected),
          found: String(found),
        },
      ]
}

/** Checks the books of the cashier against themselves and against the ledger, on a snapshot. */
export const verifyCashier = async (deps: SealDeps, q: Query): Promise<CashierFault[]> => [
  ...(await verifyEvents(deps, q)),
  ...(await verifyDestinations(deps, q)),
  ...(await verifyReceiving(deps, q)),
  ...(await verifyRecalls(deps, q)),
  ...(await crossed(q)),
  ...(await verifyBank(q)),
  ...(await listContradictions(q)).map(({ check, place, expected, found }) => ({
    check,
    where: place,
    expected,
    found,
  })),
]
