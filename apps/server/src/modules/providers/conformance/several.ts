import {
  anId,
  getBalance,
  betOf,
  rollbackOf,
  winOf,
  type ProviderResponse,
  type Body,
  type Trial,
} from './client.ts'
import { respondsWith, must, plus, staked, type Case } from './assertions.ts'

/* Several calls that travel as one: each is judged as if it had come alone. */

type Item = { call: string; body: unknown }
const ask = ({ provider }: Trial, calls: readonly Item[]): Promise<ProviderResponse> =>
  provider.call('calls', { calls })
const verdicts = (answer: ProviderResponse): unknown[] =>
  (answer.body['answers'] as { http: number; body: Body }[]).map(({ http, body }) =>
    http === 200 ? body['status'] : [http, body['status']],
  )

export const several: readonly Case[] = [
  {
    id: 'CS-01',
    says: 'calls that travel together are judged one by one, in their order; all again is the same, with one effect',
    async run(trial) {
      const before = await getBalance(trial)
      const { bet: open } = await staked(trial, '1.00')
      const [one, other] = [betOf(trial, '1.00'), betOf(trial, '2.00')]
      const calls = [
        { call: 'bet', body: one },
        { call: 'win', body: winOf(open, '1.00') },
        { call: 'bet', body: betOf(trial, '-1.00') },
        { call: 'bet', body: other },
        { call: 'nothing', body: one },
        { call: 'calls', body: { calls: [{ call: 'bet', body: betOf(trial, '1.00') }] } },
        { call: 'win', body: winOf(betOf(trial, '1.00'), '1.00') },
        { call: 'balance', body: { player: anId() } },
      ]
      const bad = [400, 'bad_request']
      const expected = ['ok', 'ok', bad, 'ok', bad, bad, 'bet_not_found', 'player_not_found']
      for (const what of ['together', 'together again']) {
        const answer = await ask(trial, calls)
        must('the whole', answer.http, 200)
        must(what, verdicts(answer), expected)
        must('the balance', await getBalance(trial), plus(before, -300n))
      }
      const backs = [one, other].map((bet) => ({ call: 'rollback', body: rollbackOf(bet) }))
      must('giving both back', verdicts(await ask(trial, backs)), ['ok', 'ok'])
    },
  },
  {
    id: 'CS-02',
    says: 'one id twice among several moves once',
    async run(trial) {
      const before = await getBalance(trial)
      const bet = betOf(trial, '1.00')
      const twice = [bet, bet].map((body) => ({ call: 'bet', body }))
      must('the same twice', verdicts(await ask(trial, twice)), ['ok', 'ok'])
      must('the balance', await getBalance(trial), plus(before, -100n))
      const back = rollbackOf(bet)
      must(
        'back twice',
        verdicts(
          await ask(trial, [
            { call: 'rollback', body: back },
            { call: 'rollback', body: back },
          ]),
        ),
        ['ok', 'ok'],
      )
    },
  },
  {
    id: 'CS-03',
    says: 'none, too many, too long, other shapes or a wrong signature: refused as a whole, and nothing moves',
    async run(trial) {
      const before = await getBalance(trial)
      const item = () => ({ call: 'bet', body: betOf(trial, '1.00') })
      const item64 = Array.from({ length: 64 }, () => ({
        call: 'balance',
        body: { player: trial.player },
      }))
      must('sixty-four', new Set(verdicts(await ask(trial, item64))), new Set(['ok']))
      const wrong: Record<string, unknown> = {
        none: { calls: [] },
        'sixty-five': { calls: [...item64, item()] },
        'no list': { calls: item() },
        'a field more': { calls: [item()], currency: 'TRY' },
        'a field more in one': { calls: [{ ...item(), currency: 'TRY' }] },
        'one without its call': { calls: [item(), { body: betOf(trial, '1.00') }] },
        'too long': { calls: [item(), { call: 'bet', body: 'x'.repeat(66_000) }] },
      }
      for (const [what, body] of Object.entries(wrong))
        respondsWith(what, await trial.provider.call('calls', body as Body), 'bad_request', 400)
      const unsigned = { headers: { 'x-felek-signature': 'ab' } }
      const answer = await trial.provider.call('calls', { calls: [item()] }, unsigned)
      respondsWith('a wrong signature', answer, 'invalid_signature', 401)
      must('the balance', await getBalance(trial), before)
    },
  },
]
