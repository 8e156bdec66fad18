import type { ReactNode } from 'react'
import { formatCount, formatDay, formatTime } from '@felek/phrases/format.ts'
import type { CrashConfig } from '../../engines/crash/flight.ts'
import { timeOf } from '../../engines/crash/flight.ts'
import type { Verification } from '../../src/protocol/protocol.ts'
import { toKurus } from '../lib/money.ts'
import { Money } from '../parts/money.tsx'
import { pricedAt } from '../play/facts.ts'
import { loadPicture } from '../stage/atlas.ts'
import { useCrashTexts } from '../texts/crash.ts'
import { useRoundTexts } from '../texts/round.ts'
import { useClock24, useLang } from '../texts/texts.ts'
import { checkFlight, type FlightReport } from './check-flight.ts'
import type { Verdict } from './check.ts'
import { FlightReplay, secondsOf } from './flight-replay.tsx'
import { createTape } from './flight-tape.ts'
import { ownBetsIn, type OwnBets } from './own-bets.ts'
import { Check, Rows, VerdictLine } from './round-page.tsx'
import { SceneGuard } from './scene-guard.tsx'
import { bringStyles, flightStyles } from './styles.ts'

/* A round of a room in which all fly: the flight once more, and this player's own bets where who shows it says them. */

type Sheet = {
  names: Readonly<Record<'tr' | 'en', string>>
  maths: string
  config: Omit<CrashConfig, 'capKurus' | 'roomKurus'> & { capKurus: string; roomKurus: string }
}
const sheets = import.meta.glob<Sheet>('../../titles/par/*.json', { import: 'default' })

const verdictOf = (report: FlightReport, { state, payout }: Verification): Verdict => {
  const { link, late, multiple, payouts, mine } = report
  if ([link, late, multiple, payouts, mine].includes('wrong')) return 'wrong'
  if (state === 'void') return 'void'
  if (!report.rulesKept) return 'unkept'
  return payout === null || payouts === 'later' ? 'later' : 'right'
}

type Props = { record: Verification; report: FlightReport; own: OwnBets }

const Checks = ({ record, report, own }: Props) => {
  const texts = useRoundTexts()
  const { link, late, multiple, payouts, mine } = report
  return (
    <section className="rv-card">
      <h2>{texts.checks}</h2>
      <ul className="rv-checks">
        <Check found={link} text={texts.linkHolds} />
        <Check found={late} text={texts.lateHolds} />
        <Check found={multiple} text={texts.endHolds} />
        <Check found={payouts} text={texts.flightPays(record.crash?.bets?.length ?? 0)} />
        {mine !== 'none' && <Check found={mine} text={texts.mineHolds(own.bets.length)} />}
      </ul>
    </section>
  )
}

/** What this player had in it, and when each was out. */
const Mine = ({ bets, mode }: OwnBets) => {
  const [texts, crash, lang] = [useRoundTexts(), useCrashTexts(), useLang()]
  return (
    <section className="rv-card">
      <h2>{mode === 'demo' ? texts.mineDemo : texts.mine}</h2>
      <ul className="rv-checks rv-mine">
        {bets.map(({ amount, auto, out, payout }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a bet is its place
          <li key={i}>
            <span>
              {crash.bet(i + 1)}: <Money kurus={toKurus(amount)} />
              <span className="rv-how">
                {out === null
                  ? crash.lost
                  : texts.outWhen(pricedAt(out, lang), secondsOf(timeOf(out), lang))}
                {auto !== null && ` (${texts.autoAt(pricedAt(auto, lang))})`}
              </span>
            </span>
            <b>
              <Money kurus={toKurus(payout)} />
            </b>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Facts = ({ record, report: { flown } }: Omit<Props, 'own'>) => {
  const [texts, lang, clock24] = [useRoundTexts(), useLang(), useClock24()]
  const { at, nonce, roundId, maths } = record
  return (
    <Rows
      rows={[
        [texts.endedAt, flown && pricedAt(flown.multiple, lang)],
        [texts.lasted, flown && texts.seconds(secondsOf(flown.endMs, lang))],
        [texts.at, `${formatDay(at, lang)} ${formatTime(at, lang, clock24)}`],
        [texts.nonce, formatCount(nonce, lang)],
        [texts.id, roundId],
        [texts.maths, maths],
      ]}
    />
  )
}

const FlightPage = ({ name, draw, ...props }: Props & { name: string; draw: () => ReactNode }) => {
  const { record, report, own } = props
  const texts = useRoundTexts()
  const verdict = verdictOf(report, record)
  const none = <p className="rv-none">{texts.noScene}</p>
  const isBroken = record.crash?.broken === true
  const said =
    isBroken && (verdict === 'right' || verdict === 'void')
      ? texts.flightBroken[verdict]
      : verdict === 'right'
        ? texts.flightRight
        : verdict === 'later'
          ? texts.goesOn
          : texts.verdicts[verdict]
  return (
    <main className="rv">
      <h1 className="sr-only">
        {texts.replay}: <span lang="tr">{name}</span>
      </h1>
      <section className="rv-show" aria-label={texts.replay}>
        {report.flown ? <SceneGuard instead={none}>{draw()}</SceneGuard> : none}
      </section>
      <div className="rv-side">
        <VerdictLine verdict={verdict} text={said} />
        {own.bets.length > 0 && report.flown && <Mine {...own} />}
        <Checks {...props} />
        <Facts {...props} />
      </div>
    </main>
  )
}

/** The page of a room's round, by its record and what the address says of this player's bets. */
export const bringFlight = async (
  record: Verification,
  hash: string,
): Promise<{ name: string; page: ReactNode }> => {
  const sheet = await sheets[`../../titles/par/${record.game}.json`]?.()
  const config: CrashConfig | null =
    sheet?.maths === record.maths && sheet
      ? {
          ...sheet.config,
          capKurus: BigInt(sheet.config.capKurus),
          roomKurus: BigInt(sheet.config.roomKurus),
        }
      : null
  const own = ownBetsIn(hash)
  const report = checkFlight(record, config, own)
  const name = sheet?.names.tr ?? record.game
  const { flown } = report
  const outs = own.bets.flatMap(({ out }) => out ?? [])
  const slug = record.game
  const [atlas] = await Promise.all([
    flown && loadPicture(`/art/scenes/${slug}/atlas.avif`),
    flown && bringStyles(flightStyles),
  ])
  const tape = flown && atlas && createTape(flown, outs, atlas)
  const draw = () =>
    flown && tape ? <FlightReplay slug={slug} flown={flown} bets={own.bets} tape={tape} /> : null
  return { name, page: <FlightPage {...{ record, report, own, name, draw }} /> }
}
