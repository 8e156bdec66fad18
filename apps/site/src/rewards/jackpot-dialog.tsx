import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { rewards, type Jackpot, type JackpotDraw } from '@felek/contract/rewards.ts'
import { formatDay, formatMoney, formatPercent } from '@felek/phrases/format.ts'
import { StatusLabel } from '@felek/ui/badge.tsx'
import { Dialog } from '@felek/ui/dialog.tsx'
import { api, getForeignJson } from '../lib/api/api.ts'
import { useLang } from '../lib/format/i18n.ts'
import { callQuery } from '../lib/api/query.ts'
import { studioOrigin } from '../lib/browser/studio.ts'
import { proveFall, readStudioRecord, type ProofState } from './jackpot-proof.ts'

const Term = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 py-1.5 text-14">
    <dt className="text-text-2">{term}</dt>
    <dd className="tabular text-right font-label">{children}</dd>
  </div>
)

const Hash = ({ term, children }: { term: string; children: string }) => (
  <div className="py-1.5">
    <dt className="text-12 text-text-3">{term}</dt>
    <dd translate="no" className="mt-0.5 break-all text-12 text-text-2">
      {children}
    </dd>
  </div>
)

type LastFall = NonNullable<Jackpot['lastFall']>
type Checked = { draw: JackpotDraw; state: ProofState }

/** The batch that a pool fell with, by our record and the studio's own, drawn again here. */
const check = async (
  pool: string,
  { cycle, amount }: LastFall,
  batch: string,
): Promise<Checked> => {
  const { data: draw } = await api(rewards.jackpotDraw, { batch }, { quiet: true })
  // Plain http outside of localhost has no WebCrypto.
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle
  if (!subtle) return { draw, state: 'unknown' }
  const record = await getForeignJson(
    `${studioOrigin()}/api/promises/jackpots/${draw.series}/${draw.step}`,
  ).catch(() => undefined)
  const known = record === null || record === undefined ? record : readStudioRecord(record)
  return { draw, state: await proveFall(subtle, draw, { pool, cycle, amount }, known) }
}

const looks = {
  holds: { tone: 'good', Icon: CircleCheck },
  alone: { tone: 'plain', Icon: undefined },
  broken: { tone: 'bad', Icon: CircleX },
  unknown: { tone: 'plain', Icon: undefined },
} as const

const Proof = ({ pool, fall, batch }: { pool: string; fall: LastFall; batch: string }) => {
  const t = useTranslations('rewards.jackpots')
  const { data, isError } = useQuery({
    queryKey: ['jackpot proof', pool, fall.cycle, batch],
    queryFn: () => check(pool, fall, batch),
    staleTime: Infinity,
  })
  if (!data) return <p className="mt-1 text-12 text-text-3">{t(isError ? 'unread' : 'checking')}</p>
  const { draw, state } = data
  return (
    <>
      <dl>
        <Hash term={t('digest')}>{draw.digest}</Hash>
        <Hash term={t('houseValue')}>{draw.houseValue ?? ''}</Hash>
        <Hash term={t('studioValue')}>{draw.studioValue ?? ''}</Hash>
      </dl>
      <p className="mt-1 [&>span]:h-auto [&>span]:min-h-6 [&>span]:whitespace-normal [&>span]:py-1 [&_svg]:shrink-0">
        <StatusLabel {...looks[state]}>{t(`proof.${state}`)}</StatusLabel>
      </p>
    </>
  )
}

const Fall = ({ pool, fall }: { pool: Jackpot; fall: LastFall }) => {
  const t = useTranslations('rewards.jackpots')
  const lang = useLang()
  return (
    <div className="mt-2 rounded-control bg-raised p-3">
      <p className="text-13 font-label">
        {t('lastFallTitle')}: <span translate="no">{t('won', { player: fall.player })}</span>,{' '}
        {formatMoney(fall.amount, lang)}, {formatDay(fall.at, lang)}
        {fall.batch !== undefined && <>, {t('draw', { n: fall.batch })}</>}
      </p>
      {fall.batch === undefined ? (
        <p className="mt-1 text-12 text-text-3">{t('oldRule')}</p>
      ) : (
        <Proof pool={pool.id} fall={fall} batch={fall.batch} />
      )}
    </div>
  )
}

/** What both have promised for the next draw. */
const Promises = () => {
  const t = useTranslations('rewards.jackpots')
  const { data } = useQuery(callQuery(rewards.jackpotPromises, {}, { quiet: true }))
  const next = data?.data.next
  return (
    next && (
      <section aria-label={t('promises')} className="mt-3">
        <h3 className="text-14 font-label">{t('promises')}</h3>
        <dl>
          <Hash term={t('housePromise')}>{next.house}</Hash>
          <Hash term={t('studioPromise')}>{next.studio}</Hash>
        </dl>
      </section>
    )
  )
}

/** How the pools grow and fall, and by what anybody can check it. */
export default function JackpotDialog({
  pools,
  onClose,
}: {
  pools: readonly Jackpot[]
  onClose: () => void
}) {
  const t = useTranslations('rewards.jackpots')
  const lang = useLang()
  return (
    <Dialog open wide onClose={onClose} title={t('rules')}>
      <p className="text-14 text-text-2">{t('dialogIntro')}</p>
      <p className="mt-2 text-14 text-text-2">{t('drawnBy')}</p>
      <p className="mt-2 text-14 text-text-2">{t('financed')}</p>
      <Promises />
      {pools.map((pool) => (
        <section key={pool.id} aria-label={pool.name} className="mt-5 border-t border-line pt-4">
          <h3 className="flex items-baseline justify-between gap-3 text-16 font-heading">
            {pool.name}
            <span className="text-13 font-label tracking-normal text-text-3">
              {t('cycle', { n: pool.cycle })}
            </span>
          </h3>
          <dl className="mt-1">
            <Term term={t('seed')}>{formatMoney(pool.seed, lang)}</Term>
            <Term term={t('latest')}>{formatMoney(pool.mustHitBy, lang)}</Term>
            <Term term={t('share')}>{formatPercent(pool.share, lang)}</Term>
          </dl>
          {pool.lastFall ? (
            <Fall pool={pool} fall={pool.lastFall} />
          ) : (
            <p className="text-13 text-text-3">{t('noFallYet')}</p>
          )}
        </section>
      ))}
    </Dialog>
  )
}
