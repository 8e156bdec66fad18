import { toAmount, toKurus } from '@felek/contract/money.ts'
import { getBalance, betOf, rollbackOf, winOf } from './client.ts'
import {
  respondsWith,
  count,
  giveBack,
  must,
  plus,
  staked,
  withLittle,
  type Case,
} from './assertions.ts'

/* Cases about how much may be staked and won. */

export const funds: readonly Case[] = [
  {
    id: 'CF-01',
    says: 'a free win of no grant may come again, names no bet, and moves nothing; its body is strict',
    async run(trial) {
      const before = await getBalance(trial)
      const { transactionId, roundId, player, game } = betOf(trial, '1.00')
      const free = { transactionId, grantId: 'no-such-grant', roundId, player, game }
      const said = { ...free, amount: '1.00', spinsLeft: 3 }
      for (const time of ['first', 'second'])
        respondsWith(
          `the free win, ${time}`,
          await trial.provider.call('free-win', said),
          'grant_not_found',
        )
      for (const wrong of [
        { ...free, amount: '1.00' },
        { ...said, spinsLeft: -1 },
        { ...said, spinsLeft: '3' },
        { ...said, amount: 1 },
        { ...said, betId: transactionId },
      ])
        respondsWith(
          'a body that is not so',
          await trial.provider.call('free-win', wrong),
          'bad_request',
          400,
        )
      must('the balance', await getBalance(trial), before)
    },
  },
  {
    id: 'CT-06',
    says: 'a stake over the balance is refused with the balance, and stays refused',
    run: (trial) =>
      withLittle(trial, async () => {
        const before = await getBalance(trial)
        const bet = betOf(trial, plus(before, 1n))
        for (const time of ['first', 'second'])
          must(
            `the bet, ${time}`,
            await trial.provider.call('bet', bet).then((a) => [a.status, a.balance]),
            ['insufficient_funds', before],
          )
        respondsWith('its rollback', await trial.provider.call('rollback', rollbackOf(bet)), 'ok')
        respondsWith(
          'a win on it',
          await trial.provider.call('win', winOf(bet, '1.00')),
          'bet_not_found',
        )
        must('the balance', await getBalance(trial), before)
      }),
  },
  {
    id: 'CT-07',
    says: 'eight stakes at once with funds for two: exactly two',
    run: (trial) =>
      withLittle(trial, async () => {
        const before = await getBalance(trial)
        const bets = Array.from({ length: 8 }, () =>
          betOf(trial, toAmount((toKurus(before) * 2n) / 5n)),
        )
        const all = await Promise.all(bets.map((bet) => trial.provider.call('bet', bet)))
        must(
          'stakes taken and refused',
          [count(all, 'ok'), count(all, 'insufficient_funds')],
          [2, 6],
        )
        for (const [i, answer] of all.entries())
          if (answer.status === 'ok') await giveBack(trial, bets[i] as ReturnType<typeof betOf>)
      }),
  },
  {
    id: 'CL-01',
    says: 'a stake over the game’s maximum is refused for ever; one at it is taken',
    async run(trial) {
      const over = betOf(trial, plus(trial.maxStake, 1n))
      for (const time of ['first', 'second'])
        respondsWith(`the stake, ${time}`, await trial.provider.call('bet', over), 'limit_reached')
      respondsWith(
        'its win',
        await trial.provider.call('win', winOf(over, '1.00')),
        'bet_not_found',
      )
      const { bet } = await staked(trial, trial.maxStake)
      await giveBack(trial, bet)
    },
  },
  {
    id: 'CL-02',
    says: 'a win of 999,999,999,999.99 on a stake of 1 is answered ok, also repeated, and raises no balance; the stake does not come back',
    async run(trial) {
      const { bet, balance } = await staked(trial, '1.00')
      const win = winOf(bet, '999999999999.99')
      for (const time of ['first', 'second'])
        must(
          `the win, ${time}`,
          await trial.provider.call('win', win).then((a) => [a.http, a.status, a.balance]),
          [200, 'ok', balance],
        )
      respondsWith(
        'its rollback',
        await trial.provider.call('rollback', rollbackOf(bet)),
        'round_closed',
      )
      // What the round may win is paid beside it.
      const paid = await trial.provider.call('win', winOf(bet, '1.00'))
      must('a win within it', [paid.status, paid.balance], ['ok', plus(balance, 100n)])
    },
  },
  {
    id: 'CT-17',
    says: 'one kuruş is exact; floats, more decimals, more than twelve digits, signs and exponents are refused',
    async run(trial) {
      const { bet, balance } = await staked(trial, '0.01')
      respondsWith('a win of one kuruş', await trial.provider.call('win', winOf(bet, '0.01')), 'ok')
      must('the balance', await getBalance(trial), plus(balance, 1n))
      const wrong = [
        1,
        1.5,
        '1',
        '1.5',
        '1.505',
        '1,50',
        '-1.00',
        '+1.00',
        '1e3',
        '0x10.00',
        ' 1.00',
        '1.00 ',
        '01.00',
        '٣.٠٠',
        '',
        '1000000000000.00',
        '90071992547409.93',
        null,
        ['1.00'],
        { a: 1 },
      ]
      for (const amount of wrong) {
        respondsWith(
          `a bet of ${JSON.stringify(amount)}`,
          await trial.provider.call('bet', betOf(trial, '1.00', { amount })),
          'bad_request',
          400,
        )
        respondsWith(
          `a win of ${JSON.stringify(amount)}`,
          await trial.provider.call('win', winOf(bet, '1.00', { amount })),
          'bad_request',
          400,
        )
      }
      respondsWith(
        'a bet of 999999999999.99',
        await trial.provider.call('bet', betOf(trial, '999999999999.99')),
        'limit_reached',
      )
      must('the balance at the end', await getBalance(trial), plus(balance, 1n))
    },
  },
]
