import {
  openRoundsResponse,
  roundRecordResponse,
  type RoundRecord,
} from '@felek/contract/protocols/provider/round-records.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import { sign, type Key } from '../signature.ts'
import { must } from './assertions.ts'

/*
 * What a provider answers the operator's staff about a round, and about those that run (docs/providers.md, "A round, and
 * those that run"), a case each, as the operator sees it.
 */

type ProviderReply = { http: number; body: unknown }
export type RoundsTrial = {
  /** Asks the provider at a signed address; `headers` takes the place of the signature. */
  ask(path: string, headers?: Record<string, string>): Promise<ProviderReply>
  /** A round with real money that is over, and one that runs, where there are such. */
  over?: string | undefined
  running?: string | undefined
}
type RoundsCase = { id: string; says: string; run(trial: RoundsTrial): Promise<void> }

/** Asks at a provider's own address, signed with the key that it shares with the operator. */
export const createRoundsTrial = (
  url: string,
  key: Key,
  rounds: Pick<RoundsTrial, 'over' | 'running'> = {},
): RoundsTrial => ({
  ...rounds,
  async ask(path, headers = sign(key, path, new Uint8Array(), new Date())) {
    const response = await fetch(url + path, { headers, signal: AbortSignal.timeout(5_000) })
    return { http: response.status, body: await response.json().catch(() => undefined) }
  },
})

const recordPath = (id: string): string => `/provider/rounds/${id}`
const openPath = '/provider/rounds/open'
/** An id that no round has. */
const noRound = '00000000-0000-4000-8000-000000000000'

const listOpen = async ({ ask }: RoundsTrial): Promise<RoundRecord[]> =>
  openRoundsResponse.parse((await ask(openPath)).body).rounds
const getRecord = async ({ ask }: RoundsTrial, id: string): Promise<RoundRecord | null> =>
  roundRecordResponse.parse((await ask(recordPath(id))).body).round

const sumOf = (amounts: readonly (string | null)[]): string =>
  toAmount(amounts.reduce((sum, amount) => sum + (amount === null ? 0n : toKurus(amount)), 0n))

export const roundsCases: readonly RoundsCase[] = [
  {
    id: 'CR-01',
    says: 'no signature, and the signature of another address: 401, and nothing is told',
    async run({ ask }) {
      for (const path of [openPath, recordPath(noRound)]) {
        must(`${path} unsigned`, (await ask(path, {})).http, 401)
        must(`${path} with half a signature`, (await ask(path, { 'x-felek-key': 'x' })).http, 401)
      }
    },
  },
  {
    id: 'CR-02',
    says: 'an id that no round has is null; what is no id is refused',
    async run(trial) {
      must('no round', (await trial.ask(recordPath(noRound))).body, { round: null })
      must('no id', (await trial.ask(recordPath('x'))).http, 400)
    },
  },
  {
    id: 'CR-03',
    says: 'rounds that run stand there the oldest first, once each, and say nothing of their outcome',
    async run(trial) {
      const rounds = await listOpen(trial)
      const times = rounds.map(({ openedAt }) => openedAt)
      must('the oldest first', times, times.toSorted())
      must('once each', new Set(rounds.map(({ roundId }) => roundId)).size, rounds.length)
      for (const { roundId, state, paid, stakes } of rounds) {
        must(`${roundId} runs`, [state, paid], ['running', null])
        must(`${roundId} has real money in it`, stakes.length > 0, true)
      }
    },
  },
  {
    id: 'CR-04',
    says: 'a round that runs is told alike by its id and among those that run',
    async run(trial) {
      if (trial.running === undefined) return
      const record = await getRecord(trial, trial.running)
      must(
        'among those that run',
        (await listOpen(trial)).some((it) => it.roundId === record?.roundId),
        true,
      )
      must('it runs', [record?.state, record?.paid, record?.endedAt], ['running', null, null])
    },
  },
  {
    id: 'CR-05',
    says: 'a round that is over says when, whose stakes lay in it and what they paid, and runs no more',
    async run(trial) {
      if (trial.over === undefined) return
      const record = await getRecord(trial, trial.over)
      must('it is over', record?.state, 'over')
      if (record === null) return
      must('it has an end', record.endedAt !== null && record.endedAt >= record.openedAt, true)
      must('all stakes are told', record.stakes.length, record.stakesCount)
      const counted = record.stakes.filter(({ state }) => state !== 'void')
      must('what was staked', record.staked, sumOf(counted.map(({ amount }) => amount)))
      must('what was paid', record.paid, sumOf(record.stakes.map(({ payout }) => payout)))
      must(
        'among those that run',
        (await listOpen(trial)).some((it) => it.roundId === record.roundId),
        false,
      )
    },
  },
]
