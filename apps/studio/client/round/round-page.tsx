import type { ReactNode } from 'react'
import { formatDay, formatMoney, formatTime } from '@felek/phrases/format.ts'
import type { Verification } from '../../src/protocol/protocol.ts'
import { toKurus } from '../lib/money.ts'
import { timesOf } from '../play/facts.ts'
import { Icon, type IconName } from '../parts/icons.tsx'
import { useRoundTexts } from '../texts/round.ts'
import { useClock24, useLang } from '../texts/texts.ts'
import type { RoundScene } from './bring-scene.ts'
import { SceneGuard } from './scene-guard.tsx'
import { isElsewhere, verdictOf, type Found, type Report, type Verdict } from './check.ts'

type Props = { record: Verification; report: Report; scene: RoundScene }

const signs: Readonly<Record<Verdict, IconName>> = {
  right: 'check',
  wrong: 'close',
  later: 'lock',
  unkept: 'clock',
  void: 'undo',
  elsewhere: 'shield',
}

export const VerdictLine = ({ verdict, text }: { verdict: Verdict; text: string }) => (
  <p className="rv-verdict" data-verdict={verdict} role={verdict === 'wrong' ? 'alert' : 'status'}>
    <Icon name={signs[verdict]} size={22} />
    <span>{text}</span>
  </p>
)

const RoundReport = ({ record, report }: Omit<Props, 'scene'>) => {
  const texts = useRoundTexts()
  const verdict = verdictOf(report, record)
  const goesOn = verdict === 'later' && record.payout === null
  return <VerdictLine verdict={verdict} text={goesOn ? texts.goesOn : texts.verdicts[verdict]} />
}

export const Check = ({
  found,
  text,
  more,
}: {
  found: Found
  text: string
  more?: string | false
}) => {
  const texts = useRoundTexts()
  return (
    <li data-found={found}>
      <span>
        {text}
        {more && <small>{more}</small>}
      </span>
      <b>{texts.found[found]}</b>
    </li>
  )
}

const Checks = ({ record, report }: Omit<Props, 'scene'>) => {
  const [texts, lang] = [useRoundTexts(), useLang()]
  const { seed, draws, seal, views, payout, wrongSteps, pays } = report
  return (
    <section className="rv-card">
      <h2>{texts.checks}</h2>
      <ul className="rv-checks">
        <Check found={seed} text={texts.seed} />
        <Check found={draws} text={texts.draws(record.draws?.length ?? 0)} />
        {seal !== 'none' && <Check found={seal} text={texts.seal} />}
        <Check
          found={views}
          text={texts.views(record.steps?.length ?? 0)}
          more={
            wrongSteps.length > 0 && texts.wrongSteps(wrongSteps.map((it) => it + 1).join(', '))
          }
        />
        <Check
          found={payout}
          text={texts.payout}
          more={
            payout === 'wrong' &&
            pays !== null &&
            texts.pays(formatMoney(record.payout ?? '0.00', lang), formatMoney(pays, lang))
          }
        />
      </ul>
    </section>
  )
}

type Row = readonly [string, string | null | undefined]

/** What is known of a round; what is not, is left out. */
export const Rows = ({ rows, children }: { rows: readonly Row[]; children?: ReactNode }) => {
  const texts = useRoundTexts()
  return (
    <section className="rv-card">
      <h2>{texts.facts}</h2>
      <dl className="rv-facts">
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {children}
    </section>
  )
}

const Facts = ({ record, report }: Omit<Props, 'scene'>) => {
  const [texts, lang, clock24] = [useRoundTexts(), useLang(), useClock24()]
  const { stake, payout, at, nonce, roundId, maths, seal } = record
  const staked = toKurus(stake)
  const times = payout === null || staked === 0n ? null : Number((toKurus(payout) * 100n) / staked)
  const rows: Row[] = [
    [texts.stake, formatMoney(stake, lang)],
    [texts.paid, payout && formatMoney(payout, lang)],
    [texts.times, times === null ? null : timesOf(times, lang)],
    [texts.at, `${formatDay(at, lang)} ${formatTime(at, lang, clock24)}`],
    [texts.nonce, `${nonce}`],
    [texts.id, roundId],
    [texts.maths, maths],
    [texts.sealText, seal],
  ]
  return <Rows rows={rows}>{report.capped && <p className="rv-capped">{texts.capped}</p>}</Rows>
}

/** One round: its verdict, its scene with the steps, what was checked. */
export const RoundPage = ({ record, report, scene }: Props) => {
  const texts = useRoundTexts()
  const none = <p className="rv-none">{texts.noScene}</p>
  return (
    <main className="rv">
      <h1 className="sr-only">
        {texts.replay}: <span lang="tr">{scene.name}</span>
      </h1>
      <section className="rv-show" aria-label={texts.replay}>
        {scene.draw ? <SceneGuard instead={none}>{scene.draw()}</SceneGuard> : none}
      </section>
      <div className="rv-side">
        <RoundReport record={record} report={report} />
        {!isElsewhere(record) && <Checks record={record} report={report} />}
        <Facts record={record} report={report} />
      </div>
    </main>
  )
}
