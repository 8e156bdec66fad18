import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Button } from '@felek/ui/button.tsx'
import { Field } from '@felek/ui/field.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { getForeignJson } from '../../lib/api/api.ts'
import { studioOrigin } from '../../lib/browser/studio.ts'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { VerifyResult, type Checked } from './verify-result.tsx'
import {
  proveRound,
  readRecord,
  readWitness,
  roundIdIn,
  roundIdPattern,
  type RoundRecord,
  type WitnessRecord,
} from './verify-round.ts'

/**
 * This site's own record of a live round, as its witness: null where it knows of none, undefined
 * where it does not answer; then the page says that this was not checked.
 */
const fetchWitness = async ({
  game,
  nonce,
}: RoundRecord): Promise<WitnessRecord | null | undefined> => {
  const json = await getForeignJson(
    `${location.origin}/witness/felek/${encodeURIComponent(game)}/${nonce}`,
  ).catch(() => undefined)
  return json === null || json === undefined ? json : readWitness(json)
}

/** Fetches the studio's record and computes it again; null where there is no such round. */
const checkRound = async (roundId: string): Promise<Checked | null> => {
  const json = await getForeignJson(`${studioOrigin()}/api/verify/${roundId}`)
  if (json === null) return null
  const round = readRecord(json)
  // Plain http outside of localhost has no WebCrypto.
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle
  const witness = round.shared ? await fetchWitness(round) : undefined
  return {
    round,
    proof: subtle ? await proveRound(subtle, round, witness) : null,
    canCompute: subtle !== undefined,
  }
}

const Steps = () => {
  const t = useTranslations('games.verify')
  return (
    <section className="max-lg:mt-10 lg:col-start-2 lg:row-start-1 lg:border-l lg:border-line lg:pl-8">
      <h2 className="text-18">{t('stepsTitle')}</h2>
      <ol className="mt-3 flex list-decimal flex-col gap-2 pl-5 text-15 text-text-2">
        <li>{t('step1')}</li>
        <li>{t('step2')}</li>
        <li>{t('step3')}</li>
        <li>{t('step4')}</li>
      </ol>
    </section>
  )
}

const RoundForm = ({
  initial,
  pending,
  onCheck,
}: {
  initial: string
  pending: boolean
  onCheck: (roundId: string) => void
}) => {
  const t = useTranslations('games.verify')
  const [typed, setTyped] = useState(initial)
  const [bad, setBad] = useState(initial !== '' && !roundIdPattern.test(initial))
  const submit = (e: FormEvent) => {
    e.preventDefault()
    const roundId = roundIdIn(typed)
    setBad(roundId === null)
    if (roundId !== null) onCheck(roundId)
  }
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
      <Field
        label={t('round')}
        hint={t('roundHint')}
        error={bad ? t('roundInvalid') : undefined}
        value={typed}
        onChange={(e) => setTyped(e.target.value)}
        maxLength={20_000}
        numeric
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          {t('check')}
        </Button>
      </div>
    </form>
  )
}

/** `/verify`, `/verify?round=<id>`: anybody's check of any round of the studio. */
export default function VerifyPage() {
  const t = useTranslations('games.verify')
  usePageTitle(t('title'))
  const [params, setParams] = useSearchParams()
  const asked = params.get('round') ?? ''
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['verify', asked],
    queryFn: () => checkRound(asked),
    enabled: roundIdPattern.test(asked),
    // A sealed round may be open a moment later.
    staleTime: 0,
    retry: 1,
  })
  const check = (round: string) =>
    round === asked
      ? void refetch()
      : setParams({ round }, { replace: true, preventScrollReset: true })
  return (
    <div className="page-width grid items-start gap-x-12 pt-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-24 md:text-34">
          {t('title')}
        </h1>
        <p className="mt-3 text-15 text-text-2">{t('intro')}</p>
        <RoundForm key={asked} initial={asked} pending={isFetching} onCheck={check} />
      </div>
      <div className="mt-8 min-w-0 lg:col-span-2">
        {isError && !isFetching && (
          <Notice tone="bad" urgent>
            {t('away')}
          </Notice>
        )}
        {!isFetching && data === null && (
          <Notice tone="info" urgent>
            {t('unknown')}
          </Notice>
        )}
        {!isError && data && <VerifyResult checked={data} />}
      </div>
      <Steps />
    </div>
  )
}
