import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { games } from '@felek/contract/games.ts'
import { formatDay, formatMoney, type Lang } from '@felek/phrases/format.ts'
import { StatusLabel } from '@felek/ui/badge.tsx'
import { CopyButton } from '@felek/ui/copy-button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { useLang } from '../../lib/format/i18n.ts'
import { callQuery } from '../../lib/api/query.ts'
import { RoundFrame } from '../../lib/browser/round-frame.tsx'
import { useTimes } from '../../lib/format/times.ts'
import { useOwnBets } from '../play/use-own-bets.ts'
import { isRefuted, useFlightFound, type FlightFound } from '../play/use-flight-found.ts'
import { isOpen, verdictOf, type Draw, type Proof, type RoundRecord } from './verify-round.ts'

/** What was found of a round, and what came of checking it. */
export type Checked = { round: RoundRecord; proof: Proof | null; canCompute: boolean }

/** `later`: it cannot be said before more is told. `notChecked`: this browser could not compute it. */
type Found = 'yes' | 'no' | 'later' | 'notChecked'

const signs = {
  yes: [CircleCheck, 'good'],
  no: [CircleX, 'bad'],
  later: [Clock, 'plain'],
  notChecked: [CircleHelp, 'plain'],
} as const

const Check = ({ found, children }: { found: Found; children: ReactNode }) => {
  const t = useTranslations('games.verify')
  const [Icon, tone] = signs[found]
  return (
    <li className="flex items-start justify-between gap-4 border-t border-line py-3 first:border-t-0">
      <span className="text-15">{children}</span>
      <StatusLabel tone={tone} Icon={Icon}>
        {t(found)}
      </StatusLabel>
    </li>
  )
}

/** The studio's own page shows it again: by its log, or a flight by its link and late value. */
const isReplayed = ({ steps, crash, state }: RoundRecord): boolean =>
  (steps?.length ?? 0) > 0 ||
  (crash !== undefined && crash.multiple !== null && state === 'settled')

/** The round once more; of a flight with the bets of whoever is signed in, where any are theirs. */
const Replay = ({ round: { roundId, crash } }: { round: RoundRecord }) => {
  const t = useTranslations('games.verify')
  const { own, isPending } = useOwnBets(roundId, crash !== undefined)
  return (
    <section className="min-w-0">
      <h2 className="mb-3 text-16">{t('replay')}</h2>
      {!isPending && <RoundFrame roundId={roundId} own={own} />}
    </section>
  )
}

const hundredths = (multiple: number, lang: Lang): string => {
  const text = (multiple / 100).toFixed(2)
  return lang === 'tr' ? text.replace('.', ',') : text
}

const foundOf = (holds: boolean | null | undefined): Found =>
  typeof holds === 'boolean' ? (holds ? 'yes' : 'no') : 'notChecked'

/** What is a crash round's own: its chain, followed to the end here, and what its bets were paid. */
const FlightChecks = ({ round, found }: { round: RoundRecord; found: FlightFound }) => {
  const t = useTranslations('games.verify')
  const { followed, chain, witnessed, pays } = found
  return (
    <>
      <Check found={foundOf(chain)}>
        {t(chain === false ? 'chainWrong' : 'chain', { n: followed.count })}
      </Check>
      <Check found={foundOf(witnessed)}>{t('chainKnown')}</Check>
      <Check found={foundOf(pays)}>{t('paysEach', { n: round.crash?.bets?.length ?? 0 })}</Check>
    </>
  )
}

/** How far a chain was followed. */
const Following = ({ done, count }: FlightFound['followed']) => {
  const t = useTranslations('games.verify')
  const text = t('chainRuns', { done, n: count })
  return (
    <Notice tone="info">
      {text}
      <progress className="mt-2 block w-full" max={count} value={done} aria-label={text} />
    </Notice>
  )
}

const Checks = ({
  checked: { round, proof },
  flight,
}: {
  checked: Checked
  flight: FlightFound | null
}) => {
  const t = useTranslations('games.verify')
  const lang = useLang()
  const wrong = proof?.draws.filter((d) => d.mine !== d.value).length ?? 0
  const count = proof?.draws.length ?? 0
  const foundBy = (holds: boolean | null | undefined): Found =>
    isOpen(round) ? foundOf(holds) : 'later'
  return (
    <section className="min-w-0 rounded-panel border border-line bg-surface px-5 py-4">
      <h2 className="text-16">{t('checks')}</h2>
      <ul className="mt-2">
        <Check found={foundBy(proof?.hash)}>{t('hash')}</Check>
        {round.shared && <Check found={foundBy(proof?.witness)}>{t('witness')}</Check>}
        {round.crash ? (
          <Check found={foundBy(proof?.crash && proof.crash.mine === proof.crash.shown)}>
            {proof?.crash
              ? t('crash', { multiple: hundredths(proof.crash.mine, lang) })
              : t('crashOpen')}
          </Check>
        ) : (
          <Check found={foundBy(proof && wrong === 0)}>
            {wrong > 0
              ? t('drawsWrong', { n: wrong })
              : t('draws', { n: proof ? count : (round.draws?.length ?? 0) })}
          </Check>
        )}
        {proof?.result && (
          <Check found={foundBy(proof.result.holds)}>
            {t('result', { numbers: proof.result.numbers.join(', ') })}
          </Check>
        )}
        {flight && <FlightChecks round={round} found={flight} />}
        {/* Before the seed is out the replay above has played the log anew: of the payout that says more. */}
        {(!flight || round.verified === false) &&
          !(isReplayed(round) && round.verified === null) && (
            <Check found={round.verified === false ? 'no' : foundBy(round.verified)}>
              {t('payout')}
            </Check>
          )}
      </ul>
    </section>
  )
}

const Drawn = ({ draws }: { draws: readonly Draw[] }) => {
  const t = useTranslations('games.verify')
  return (
    <details className="rounded-panel border border-line bg-surface px-5 py-2">
      <summary className="flex min-h-10 items-center text-14 font-label">
        {t('drawList')} ({draws.length})
      </summary>
      <div
        className="max-h-96 overflow-auto pb-3"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard (WCAG 2.1.1)
        tabIndex={0}
        role="region"
        aria-label={t('drawList')}
      >
        <table className="tabular w-full text-left text-14">
          <thead className="text-12 text-text-2">
            <tr>
              {(['draw', 'range', 'value', 'recomputed'] as const).map((name) => (
                <th key={name} scope="col" className="py-1.5 pr-4 font-label">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {draws.map((d) => (
              <tr key={d.draw} className="border-t border-line">
                <td className="py-1.5 pr-4">{d.draw}</td>
                <td className="py-1.5 pr-4">{d.range}</td>
                <td className="py-1.5 pr-4">{d.value}</td>
                <td className={d.mine === d.value ? 'py-1.5 text-pos' : 'py-1.5 text-neg'}>
                  {d.mine}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** What the witness promised and showed, in a live round. */
const sharedRows = (
  { shared }: RoundRecord,
  t: ReturnType<typeof useTranslations<'games.verify'>>,
): [string, string, boolean][] => [
  ...(shared?.witnessCommitment
    ? [[t('witnessHash'), shared.witnessCommitment, true] as [string, string, boolean]]
    : []),
  ...(shared?.witnessValues[0]
    ? [[t('witnessSeed'), shared.witnessValues[0], true] as [string, string, boolean]]
    : []),
]

/** What the game is called; a table's or a race's round says its key. */
const useNameOf = ({ game, shared, crash }: RoundRecord): string => {
  const isGame = !shared || crash !== undefined
  const question = callQuery(games.get, { gameID: game }, { quiet: true })
  return useQuery({ ...question, enabled: isGame }).data?.data.name ?? game
}

const Data = ({ checked: { round } }: { checked: Checked }) => {
  const t = useTranslations('games.verify')
  const name = useNameOf(round)
  const lang = useLang()
  const { time } = useTimes()
  const rows: [string, string, boolean][] = [
    [t('game'), name, false],
    [t('at'), `${formatDay(round.at, lang)}, ${time(round.at)}`, false],
    [t('stake'), formatMoney(round.stake, lang), false],
    ...(round.payout === null
      ? []
      : [[t('payoutAmount'), formatMoney(round.payout, lang), false] as [string, string, boolean]]),
    [t('nonce'), String(round.nonce), false],
    [t('clientSeed'), round.clientSeed, true],
    [t('serverSeedHash'), round.serverSeedHash, true],
    ...(round.serverSeed === null
      ? []
      : [[t('serverSeed'), round.serverSeed, true] as [string, string, boolean]]),
    ...sharedRows(round, t),
    ...(round.crash
      ? ([
          [t('chainLink'), String(round.crash.link), false],
          [t('chainEnd'), round.crash.terminal, true],
        ] as [string, string, boolean][])
      : []),
  ]
  return (
    <section className="rounded-panel border border-line bg-surface px-5 py-4">
      <h2 className="text-16">{t('data')}</h2>
      <dl className="mt-2">
        {rows.map(([label, value, copies]) => (
          <div
            key={label}
            className="flex items-center justify-between gap-4 border-t border-line py-2.5 first:border-t-0"
          >
            <div className="min-w-0">
              <dt className="text-12 text-text-2">{label}</dt>
              <dd className="tabular break-all text-14 font-label">{value}</dd>
            </div>
            {copies && (
              <dd>
                <CopyButton of={label} text={value} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

const voidReasons = ['witness_away', 'witness_disagrees', 'key_lost', 'restart', 'empty'] as const
const isVoidReason = (text: string): text is (typeof voidReasons)[number] =>
  (voidReasons as readonly string[]).includes(text)

/** The verdict first, then what it rests on. */
export const VerifyResult = ({ checked }: { checked: Checked }) => {
  const t = useTranslations('games.verify')
  const { round } = checked
  const flight = useFlightFound(round)
  const drawn = verdictOf(checked.round, checked.proof, checked.canCompute)
  const verdict = isRefuted(flight) ? 'wrong' : drawn
  if (flight?.isRunning && verdict === 'right')
    return (
      <div data-testid="verdict" data-verdict="running">
        <Following {...flight.followed} />
      </div>
    )
  const checks = <Checks checked={checked} flight={flight} />
  return (
    <div data-testid="verdict" data-verdict={verdict}>
      {verdict === 'right' && (
        <Notice tone="good" urgent title={t(flight ? 'rightRound' : 'right')}>
          {t(flight ? 'rightFlight' : 'rightText')}
        </Notice>
      )}
      {verdict === 'wrong' && (
        <Notice tone="bad" urgent title={t('wrong')}>
          {t('wrongText')}
        </Notice>
      )}
      {verdict === 'sealed' && (
        <Notice tone="info" urgent title={t('sealed')}>
          {t(round.shared ? 'sealedLive' : 'sealedText')}
        </Notice>
      )}
      {verdict === 'void' && (
        <Notice tone="info" urgent>
          {round.void && isVoidReason(round.void) ? t(`voids.${round.void}`) : t('void')}
        </Notice>
      )}
      {verdict === 'unproven' && (
        <Notice tone="accent" urgent>
          {t('noCrypto')}
        </Notice>
      )}
      {/* Where there is room, what happened stands beside what proves it. */}
      <div className="mt-6 grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {isReplayed(round) && <Replay key={`${round.roundId} ${round.serverSeed}`} round={round} />}
        {!isReplayed(round) && checks}
        <div className="grid min-w-0 gap-4">
          {isReplayed(round) && checks}
          <Data checked={checked} />
          {checked.proof && !round.crash && <Drawn draws={checked.proof.draws} />}
        </div>
      </div>
    </div>
  )
}
