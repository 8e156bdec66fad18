import { expect, it } from 'vitest'
import boncuk from '../../titles/boncuk.ts'
import duses from '../../titles/duses.ts'
import inciAvi from '../../titles/inci-avi.ts'
import kuyruklu from '../../titles/kuyruklu.ts'
import { diceOdds } from '../../engines/dice/maths.ts'
import { diceRules } from '../../engines/dice/rules.ts'
import { limboOdds } from '../../engines/limbo/maths.ts'
import { targetLeast, targetMost } from '../../engines/limbo/rules.ts'
import { minesOdds } from '../../engines/mines/maths.ts'
import { minesOraclePrice } from '../../engines/mines/oracle.ts'
import type { Odds } from '../../engines/odds.ts'
import { plinkoOdds, plinkoWagers } from '../../engines/plinko/maths.ts'
import { plinkoRules } from '../../engines/plinko/rules.ts'
import { everyHistory } from '../../engines/test-draws.ts'
import { factsOf, stepFact } from './facts.ts'
import { playTr } from '../texts/play-tr.ts'
import { tr } from '../texts/tr.ts'

/* What stands beside a stake, of every wager that can be chosen, against its rules played out or counted anew. */

/** `pays`: what each of equally likely outcomes pays, hundredths; the answer by counting them. */
const counted = (pays: readonly number[]): Odds => {
  const [all, top] = [pays.length, pays.reduce((a, b) => Math.max(a, b))]
  const wins = pays.filter((pay) => pay > 0)
  const every = all / pays.filter((pay) => pay === top).length
  const sum = pays.reduce((a, b) => a + b)
  const mean = sum / all
  const square = pays.reduce((sum, pay) => sum + pay ** 2, 0) / all
  const sigma = Math.sqrt(square - mean ** 2) / 100
  // Half up, in whole numbers.
  const rtp = (Math.floor((200 * sum + all) / (2 * all)) / 100).toFixed(2)
  return {
    rtp: { least: rtp, most: rtp },
    maxWin: (top / 100).toFixed(2),
    topEvery: every > 100 ? Math.ceil(every - 1e-9) : Math.round(every * 100) / 100,
    smallWins: ((100 * wins.filter((pay) => pay <= 100).length) / wins.length).toFixed(2),
    volatility: ([3, 6, 10, 16].filter((from) => sigma >= from).length + 1) as Odds['volatility'],
  }
}

it('Boncuk: every board, every path of its bead', () => {
  expect(plinkoWagers).toHaveLength(27)
  for (const wager of plinkoWagers) {
    const pays: number[] = []
    everyHistory((draw) => {
      const state = plinkoRules.open(boncuk.config, wager, draw)
      pays.push(plinkoRules.settle(boncuk.config, state)[0] ?? 0)
    })
    expect(plinkoOdds(boncuk.config, wager), JSON.stringify(wager)).toEqual(counted(pays))
  }
})

it('Düşeş: every chance of either side, every throw', () => {
  for (let chance = 1; chance <= 9_500; chance += chance < 200 || chance > 9_400 ? 1 : 83)
    for (const side of ['under', 'over'] as const) {
      const pays = Array.from({ length: 10_000 }, (_, thrown) => {
        const state = diceRules.open(duses.config, { chance, side }, () => thrown)
        return diceRules.settle(duses.config, state)[0] ?? 0
      })
      expect(diceOdds(duses.config, { chance, side }), `${chance}`).toEqual(counted(pays))
    }
})

it('Kuyruklu: every target pays itself, as often as 97 in a hundred of it, and returns 97', () => {
  const step = (target: number) => (target < 3_000 ? 1 : 997)
  for (let target = targetLeast; target <= targetMost; target += step(target)) {
    const { rtp, maxWin, topEvery, smallWins } = limboOdds(kuyruklu.config, { target })
    expect([rtp, maxWin, smallWins]).toEqual([
      { least: '97.00', most: '97.00' },
      (target / 100).toFixed(2),
      '0.00',
    ])
    const every = target / 97
    expect(Math.abs(topEvery - every)).toBeLessThan(every > 100 ? 1.001 : 0.0051)
  }
})

it('İnci Avı: of any number of urchins the last step of their own ladder, and its chance', () => {
  const choose = (n: number, k: number): number =>
    Array.from({ length: k }).reduce<number>((sum, _, i) => (sum * (n - i)) / (i + 1), 1)
  for (let urchins = 1; urchins <= 20; urchins += 1) {
    const prices: number[] = []
    const returns: number[] = []
    for (let pearls = 1; pearls <= 25 - urchins; pearls += 1) {
      const price = Number(minesOraclePrice(BigInt(urchins), BigInt(pearls)))
      if (price > 1_000_000) break
      prices.push(price)
      returns.push((price * choose(25 - urchins, pearls)) / choose(25, pearls))
    }
    const odds = minesOdds(inciAvi.config, { urchins })
    expect(odds.maxWin).toBe(((prices.at(-1) ?? 0) / 100).toFixed(2))
    const every = choose(25, prices.length) / choose(25 - urchins, prices.length)
    expect(odds.topEvery).toBeCloseTo(every > 100 ? Math.ceil(every - 1e-6) : every, 2)
    expect([odds.rtp.least, odds.rtp.most]).toEqual([
      Math.min(...returns).toFixed(2),
      Math.max(...returns).toFixed(2),
    ])
    // No pearl pays as little as the stake.
    expect([odds.smallWins, prices.every((price) => price > 100)]).toEqual(['0.00', true])
  }
})

it('says them in words: a low board is not sold by the top of the highest one', () => {
  const low = plinkoOdds(boncuk.config, { risk: 'low', rows: 8 })
  expect(factsOf({ figures: low }, 'tr', playTr)).toEqual([
    ['En yüksek', '5,6× · 128 turda 1'],
    ['Bahsi geçmeyen kazançlar', '%92,97'],
    ['RTP', '%96,8'],
  ])
  expect(stepFact(low, tr.rules)).toEqual(['Oynaklık', 'Çok düşük (1/5)'])
  const one = minesOdds(inciAvi.config, { urchins: 1 })
  expect(factsOf({ figures: one }, 'tr', playTr)[0]).toEqual(['En yüksek', '24,25× · 25 turda 1'])
  const half = diceOdds(duses.config, { chance: 4_950, side: 'under' })
  expect(factsOf({ figures: half }, 'tr', playTr)[0]).toEqual(['En yüksek', '1,95× · 2,02 turda 1'])
})
