import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import boncuk from '../../titles/boncuk.ts'
import { plinkoWordsEn } from '../../engines/plinko/rules.en.ts'
import { plinkoWordsTr } from '../../engines/plinko/rules.tr.ts'
import type { PlinkoView, PlinkoWager } from '../../engines/plinko/rules.ts'
import { readBalanceShown } from '../lib/balance-shown.ts'
import { SpeechProvider } from '../texts/texts.ts'
import { tr } from '../texts/tr.ts'
import { RoundAnnouncer } from './round-announcer.tsx'
import type { RoundState } from './round.ts'

const view: PlinkoView = { wager: boncuk.usual, path: [], slot: 3, price: 900 }
const state = {
  phase: 'ready',
  balanceKurus: 1_234_560n,
  lastPaid: { kurus: 9_000n, isWin: true },
  round: { state: 'over', view },
} as unknown as RoundState<PlinkoWager, never, PlinkoView>

const said = (mode: 'real' | 'demo'): string =>
  renderToStaticMarkup(
    <SpeechProvider value={{ lang: 'tr', texts: tr, clock24: true }}>
      <RoundAnnouncer
        words={{ tr: plinkoWordsTr, en: plinkoWordsEn }}
        look={{}}
        game={{ config: boncuk.config, mode }}
        state={state}
      />
    </SpeechProvider>,
  )

// The tab's store is refused as in a private window: what is hidden is hidden all the same.
vi.stubGlobal('window', {})
afterEach(() => readBalanceShown('#token=x'))

it('says result and money, and the balance only where the player keeps it in sight', () => {
  readBalanceShown('#token=x&balance=hidden')
  expect(said('real')).toContain('9×')
  expect(said('real')).toContain('90,00')
  expect(said('real')).not.toContain('12.345')
  readBalanceShown('#token=x')
  expect(said('real')).toContain('12.345,60')
})

it('the balance of a demo is nobody’s secret', () => {
  readBalanceShown('#token=x&balance=hidden')
  expect(said('demo')).toContain('12.345,60')
})
