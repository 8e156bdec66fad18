import { formatMoney, formatPercent } from '@felek/phrases/format.ts'
import type { BaccaratTable, RouletteTable, TableInfo } from '../../src/live/protocol.ts'
import { plainMultiple } from '../lib/money.ts'
import { actualFact, FactList, type Fact } from '../panels/facts.tsx'
import { useLiveTexts, type LiveTexts } from '../texts/live.ts'
import { useLang, useTexts } from '../texts/texts.ts'
import { oddsText } from './odds.ts'

const seconds = (ms: number): number => Math.round(ms / 1_000)

const Facts = ({ table }: { table: TableInfo }) => {
  const { rules } = useLiveTexts()
  const lang = useLang()
  const texts = useTexts()
  const rtp = {
    roulette: rules.rtpRoulette,
    baccarat: rules.rtpBaccarat,
    blackjack: rules.rtpBlackjack,
  }[table.kind]
  const facts: Fact[] = [
    [rtp, formatPercent(table.rtp, lang)],
    ...actualFact(table.actual, lang, texts.rules),
    [rules.minBet, formatMoney(table.minStake, lang)],
    [rules.maxRound, formatMoney(table.maxStake, lang)],
    [rules.bettingTime, rules.seconds(seconds(table.bettingMs))],
    ...(table.kind === 'blackjack'
      ? ([
          [rules.decisionTime, rules.seconds(seconds(table.decisionMs))],
          [rules.splits, rules.splitsOnce(table.rules.splits)],
        ] as const)
      : []),
    [texts.rules.provider, table.labelName],
  ]
  return <FactList facts={facts} />
}

const RouletteBets = ({ table }: { table: RouletteTable }) => {
  const { rules } = useLiveTexts()
  const { roulette } = useTexts()
  const lang = useLang()
  return (
    <table className="grid-table">
      <thead>
        <tr>
          <th scope="col">{rules.bet}</th>
          <th scope="col">{rules.pays}</th>
          <th scope="col">{rules.max}</th>
        </tr>
      </thead>
      <tbody>
        {table.bets.map(({ kind, payout, max }) => (
          <tr key={kind}>
            <th scope="row">{roulette[kind]}</th>
            <td>{rules.toOne(`${payout}`)}</td>
            <td>{formatMoney(max, lang)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const BaccaratBets = ({ table }: { table: BaccaratTable }) => {
  const { rules, baccarat } = useLiveTexts()
  const lang = useLang()
  return (
    <table className="grid-table">
      <thead>
        <tr>
          <th scope="col">{rules.bet}</th>
          <th scope="col">{rules.pays}</th>
          <th scope="col">{rules.rtp}</th>
          <th scope="col">{rules.max}</th>
        </tr>
      </thead>
      <tbody>
        {table.bets.map(({ kind, payout, rtp, max }) => (
          <tr key={kind}>
            <th scope="row">{baccarat[kind]}</th>
            <td>{rules.toOne(plainMultiple(payout, lang))}</td>
            <td>{formatPercent(rtp, lang)}</td>
            <td>{formatMoney(max, lang)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The sentences of the game itself, those of this table's own rules included. */
const gameSentences = (table: TableInfo, { rules }: LiveTexts): readonly string[] => {
  if (table.kind === 'roulette') return [rules.roulette]
  if (table.kind === 'baccarat') return rules.baccarat
  const { dealerStandsSoft17, blackjackPays, doubleAfterSplit } = table.rules
  return [
    ...rules.blackjack,
    rules.soft17(dealerStandsSoft17),
    rules.blackjackPays(oddsText(blackjackPays)),
    rules.afterSplit(doubleAfterSplit),
  ]
}

export const LiveRules = ({ table, mode }: { table: TableInfo; mode: 'real' | 'demo' }) => {
  const texts = useLiveTexts()
  const { rules } = texts
  return (
    <>
      <Facts table={table} />
      <ul className="sentences">
        {gameSentences(table, texts).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {table.kind === 'roulette' && <RouletteBets table={table} />}
      {table.kind === 'baccarat' && <BaccaratBets table={table} />}
      <ul className="sentences">
        <li>{rules.shared}</li>
        <li>{rules.late}</li>
        <li>{rules.undo}</li>
        <li>{rules.drawn}</li>
        <li>{rules.lost}</li>
        {table.kind === 'blackjack' && <li>{rules.lostHand}</li>}
        <li>{rules.voided}</li>
        <li>{rules.rtpNote}</li>
        {mode === 'demo' && <li>{rules.demoNote}</li>}
      </ul>
    </>
  )
}
