import { anId, getBalance, betOf, rollbackOf, winOf, type Body, type Trial } from './client.ts'
import { asking } from './test-draws.ts'
import { funds } from './funds.ts'
import { several } from './several.ts'
import { respondsWith, count, giveBack, lose, must, plus, staked, type Case } from './assertions.ts'

export type { Case } from './assertions.ts'

/*
 * What docs/providers.md promises and a provider can see from outside, a case each. Each gives
 * back what it stakes; the runner checks that the balance afterwards is the balance before.
 */

const signatures: Case[] = [
  {
    id: 'CT-01',
    says: 'a signed round is booked: stake, win, balance',
    async run(trial) {
      const before = await getBalance(trial)
      const { bet, balance } = await staked(trial, '1.00')
      must('the balance after the stake', balance, plus(before, -100n))
      const win = await trial.provider.call('win', winOf(bet, '1.00'))
      must('the win', [win.status, win.balance], ['ok', before])
    },
  },
  {
    id: 'CT-02',
    says: 'changed bytes, reordered JSON, a missing header, an old or early time, a foreign key or path: 401, and nothing moves',
    async run(trial) {
      const before = await getBalance(trial)
      const bet = betOf(trial, '1.00')
      const text = JSON.stringify(bet)
      const reordered = JSON.stringify(Object.fromEntries(Object.entries(bet).toReversed()))
      const tries = {
        'a changed byte': { body: text.replace('"1.00"', '"9.00"') },
        'reordered JSON': { body: reordered },
        'a byte more': { body: `${text} ` },
        'no key': { headers: { 'x-felek-key': undefined } },
        'no time': { headers: { 'x-felek-time': undefined } },
        'no signature': { headers: { 'x-felek-signature': undefined } },
        'a signature in capitals': { headers: { 'x-felek-signature': 'A'.repeat(64) } },
        'a short signature': { headers: { 'x-felek-signature': 'ab' } },
        'an unknown key': { headers: { 'x-felek-key': 'somebody' } },
        'a later time than was signed': {
          headers: { 'x-felek-time': String(Date.now() + 60_000) },
        },
        'six minutes ago': { laterMs: -360_000 },
        'in six minutes': { laterMs: 360_000 },
        'the path of another call': { path: '/providers/felek/win' },
      }
      for (const [what, tamper] of Object.entries(tries))
        respondsWith(what, await trial.provider.call('bet', text, tamper), 'invalid_signature', 401)
      must('the balance', await getBalance(trial), before)
      // The same order of fields or another, signed as sent, is the same bet.
      respondsWith('the bet itself', await trial.provider.call('bet', text), 'ok')
      respondsWith(
        'the bet, reordered and signed so',
        await trial.provider.call('bet', reordered),
        'ok',
      )
      must('the balance after one stake', await getBalance(trial), plus(before, -100n))
      await giveBack(trial, bet)
    },
  },
]

const identities: Case[] = [
  {
    id: 'CT-03',
    says: 'bet, win and rollback repeated: the same answer, one effect',
    async run(trial) {
      const { provider } = trial
      const before = await getBalance(trial)
      const { bet } = await staked(trial, '2.00')
      must('the bet again', await provider.call('bet', bet).then((a) => [a.status, a.balance]), [
        'ok',
        plus(before, -200n),
      ])
      const win = winOf(bet, '3.00')
      for (const time of ['first', 'second', 'third'])
        must(
          `the win, ${time}`,
          await provider.call('win', win).then((a) => [a.status, a.balance]),
          ['ok', plus(before, 100n)],
        )
      const { bet: other } = await staked(trial, '1.00')
      must(
        'the bet again, later',
        await provider.call('bet', bet).then((a) => [a.status, a.balance]),
        ['ok', before],
      )
      const back = rollbackOf(other)
      for (const time of ['first', 'second'])
        must(
          `the rollback, ${time}`,
          await provider.call('rollback', back).then((a) => [a.status, a.balance]),
          ['ok', plus(before, 100n)],
        )
      await lose(trial, '1.00')
    },
  },
  {
    id: 'CT-04',
    says: 'the same id with other content: conflict, and nothing moves',
    async run(trial) {
      const { provider } = trial
      const { bet, balance } = await staked(trial, '1.00')
      const others: Body[] = [{ amount: '1.01' }, { roundId: anId() }]
      for (const change of others) {
        const answer = await provider.call('bet', { ...bet, ...change })
        must(
          `the bet with ${JSON.stringify(change)}`,
          [answer.status, answer.balance],
          ['conflict', balance],
        )
      }
      const win = winOf(bet, '1.00')
      respondsWith('the win', await provider.call('win', win), 'ok')
      respondsWith(
        'the win with another amount',
        await provider.call('win', { ...win, amount: '5.00' }),
        'conflict',
      )
      respondsWith(
        'the win about another bet',
        await provider.call('win', { ...win, betId: anId() }),
        'conflict',
      )
      must('the balance', await getBalance(trial), plus(balance, 100n))
    },
  },
  {
    id: 'CT-08',
    says: 'twelve copies of one bet, one win and one rollback at once: one effect each',
    async run(trial) {
      const { provider } = trial
      const before = await getBalance(trial)
      const twelve = (name: string, body: Body) =>
        Promise.all(Array.from({ length: 12 }, () => provider.call(name, body)))
      const bet = betOf(trial, '1.00')
      must('bets that are ok', count(await twelve('bet', bet), 'ok'), 12)
      must('the balance after one stake', await getBalance(trial), plus(before, -100n))
      must('wins that are ok', count(await twelve('win', winOf(bet, '2.00')), 'ok'), 12)
      must('the balance after one win', await getBalance(trial), plus(before, 100n))
      const { bet: other } = await staked(trial, '1.00')
      must('rollbacks that are ok', count(await twelve('rollback', rollbackOf(other)), 'ok'), 12)
      must('the balance after one rollback', await getBalance(trial), plus(before, 100n))
      await lose(trial, '1.00')
    },
  },
]

const orders: Case[] = [
  {
    id: 'CT-09',
    says: 'a win before its bet is told to come again, and is paid then',
    async run(trial) {
      const bet = betOf(trial, '1.00')
      const win = winOf(bet, '1.00')
      respondsWith('the win first', await trial.provider.call('win', win), 'bet_not_found')
      respondsWith('the bet', await trial.provider.call('bet', bet), 'ok')
      respondsWith('the win again', await trial.provider.call('win', win), 'ok')
    },
  },
  {
    id: 'CT-10',
    says: 'rollback: once, twice under two ids, of a paid bet, and a win after it',
    async run(trial) {
      const { provider } = trial
      const { bet, balance } = await staked(trial, '1.00')
      for (const time of ['first', 'under another id'])
        must(
          `the rollback, ${time}`,
          await provider.call('rollback', rollbackOf(bet)).then((a) => [a.status, a.balance]),
          ['ok', plus(balance, 100n)],
        )
      respondsWith('a win after it', await provider.call('win', winOf(bet, '1.00')), 'round_closed')
      const { bet: paid } = await staked(trial, '1.00')
      respondsWith('the win', await provider.call('win', winOf(paid, '1.00')), 'ok')
      respondsWith(
        'a rollback of the paid bet',
        await provider.call('rollback', rollbackOf(paid)),
        'round_closed',
      )
    },
  },
  {
    id: 'CT-11',
    says: 'a rollback that comes first kills its bet for ever',
    async run(trial) {
      const before = await getBalance(trial)
      const bet = betOf(trial, '1.00')
      respondsWith('the rollback', await trial.provider.call('rollback', rollbackOf(bet)), 'ok')
      for (const time of ['late', 'later'])
        must(
          `the bet, ${time}`,
          await trial.provider.call('bet', bet).then((a) => [a.status, a.balance]),
          ['rejected', before],
        )
      respondsWith(
        'a win on it',
        await trial.provider.call('win', winOf(bet, '1.00')),
        'round_closed',
      )
    },
  },
  {
    id: 'CT-15',
    says: 'a stake of zero is no stake; a win of zero closes the round',
    async run(trial) {
      respondsWith(
        'a bet of 0.00',
        await trial.provider.call('bet', betOf(trial, '0.00')),
        'bad_request',
        400,
      )
      const { bet, balance } = await staked(trial, '1.00')
      must(
        'a win of 0.00',
        await trial.provider.call('win', winOf(bet, '0.00')).then((a) => [a.status, a.balance]),
        ['ok', balance],
      )
      respondsWith(
        'a rollback after it',
        await trial.provider.call('rollback', rollbackOf(bet)),
        'round_closed',
      )
      respondsWith('a second win', await trial.provider.call('win', winOf(bet, '1.00')), 'ok')
    },
  },
  {
    id: 'CT-16',
    says: 'several wins in a round, each with an id of its own',
    async run(trial) {
      const { bet, balance } = await staked(trial, '3.00')
      const all = await Promise.all(
        [1, 2, 3].map(() => trial.provider.call('win', winOf(bet, '1.00'))),
      )
      must('wins that are ok', count(all, 'ok'), 3)
      must('the balance', await getBalance(trial), plus(balance, 300n))
    },
  },
]

const forms: Case[] = [
  {
    id: 'CT-14',
    says: 'a currency, a wrong type, a wrong game, player, session or call is refused, and nothing moves',
    async run(trial) {
      const { provider } = trial
      const before = await getBalance(trial)
      const bad: Body[] = [
        { currency: 'EUR' },
        { game: 7 },
        { game: 'nobodys-game' },
        { roundId: '' },
        { transactionId: 'a b' },
        { transactionId: 'x'.repeat(65) },
        { player: null },
        { session: undefined },
      ]
      for (const change of bad)
        respondsWith(
          `a bet with ${JSON.stringify(change)}`,
          await provider.call('bet', betOf(trial, '1.00', change)),
          'bad_request',
          400,
        )
      for (const text of ['', '{', '[]', 'null', '"bet"', '{"player":{"player":{}}}'])
        respondsWith(`a body of ${text}`, await provider.call('bet', text), 'bad_request', 400)
      for (const player of ['1', '0', '-1', '9223372036854775808', 'x'])
        for (const [name, body] of Object.entries({
          balance: { player },
          bet: betOf(trial, '1.00', { player }),
          win: { ...winOf(betOf(trial, '1.00'), '1.00'), player },
        }))
          respondsWith(
            `${name} of player ${player}`,
            await provider.call(name, body),
            'player_not_found',
          )
      for (const session of ['1', 'x', '9223372036854775808'])
        respondsWith(
          `session ${session}`,
          await provider.call('bet', betOf(trial, '1.00', { session })),
          'session_expired',
        )
      respondsWith('a call that is none', await provider.call('constructor', {}), 'not_found', 404)
      must('the balance', await getBalance(trial), before)
    },
  },
  {
    id: 'LT-01',
    says: 'a launch token opens once, whoever is first; then it is dead',
    async run(trial) {
      const token = await trial.launch()
      const all = await Promise.all(
        Array.from({ length: 8 }, () => trial.provider.call('open', { token })),
      )
      must('opened and refused', [count(all, 'ok'), count(all, 'token_invalid')], [1, 7])
      respondsWith('once more', await trial.provider.call('open', { token }), 'token_invalid')
      for (const wrong of ['x', `${token}x`, token.toUpperCase()])
        respondsWith(
          `token ${wrong.slice(0, 3)}…`,
          await trial.provider.call('open', { token: wrong }),
          'token_invalid',
        )
      const opened = all.find((a) => a.status === 'ok')
      must(
        'player, game and currency',
        [opened?.body['player'], opened?.body['game'], opened?.body['currency']],
        [trial.player, trial.game, 'TRY'],
      )
    },
  },
]

export const cases: readonly Case[] = [
  ...signatures,
  ...identities,
  ...funds,
  ...orders,
  ...forms,
  ...asking,
  ...several,
]

/** Runs one case; throws what went wrong, also when money is missing afterwards. */
export const runCase = async (it: Case, trial: Trial): Promise<void> => {
  const before = await getBalance(trial)
  await it.run(trial)
  must('the balance after all', await getBalance(trial), before)
}
