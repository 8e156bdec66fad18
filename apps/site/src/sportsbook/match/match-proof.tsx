import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { sportsbookLists } from '@felek/contract/sportsbook-lists.ts'
import { Button } from '@felek/ui/button.tsx'
import { CopyButton } from '@felek/ui/copy-button.tsx'
import { api, ApiRefusal } from '../../lib/api/api.ts'
import { checkProof, type Checked } from './proof.ts'

type Strengths = readonly [number, number] | undefined
type Found =
  | { kind: 'open'; strengths: Strengths }
  | { kind: 'checked'; checked: Checked; seed: string; value: string; strengths: Strengths }
  | { kind: 'failed'; message: string }

const useProof = (eventID: string, seal: string) => {
  const [found, setFound] = useState<Found | null>(null)
  const [pending, setPending] = useState(false)
  const ask = async () => {
    setPending(true)
    try {
      const { data } = await api(sportsbookLists.proof, { eventID }, { quiet: true })
      const checked = await checkProof(data, seal)
      const { seed, value, strengths } = data
      setFound(
        checked === null || seed === null || value === null
          ? { kind: 'open', strengths }
          : { kind: 'checked', checked, seed, value, strengths },
      )
    } catch (problem) {
      setFound({ kind: 'failed', message: problem instanceof ApiRefusal ? problem.message : '' })
    } finally {
      setPending(false)
    }
  }
  return { found, pending, ask: () => void ask() }
}

const Line = ({ good, text }: { good: boolean; text: string }) => {
  const t = useTranslations('sports.proof')
  const Icon = good ? CircleCheck : CircleX
  return (
    <li className={`flex items-start gap-2 text-13 ${good ? 'text-pos' : 'text-neg'}`}>
      <Icon
        aria-label={t(good ? 'holds' : 'broken')}
        role="img"
        className="mt-px size-4 shrink-0"
      />
      {text}
    </li>
  )
}

/** What the model begins with: the same for a club in every match, and open to everybody. */
const StrengthsLine = ({ strengths }: { strengths: Strengths }) => {
  const t = useTranslations('sports.proof')
  const format = useFormatter()
  if (strengths === undefined) return null
  const [home, away] = strengths.map((it) =>
    format.number(it, {
      minimumFractionDigits: 3,
      maximumFractionDigits: 3,
      signDisplay: 'exceptZero',
    }),
  )
  return (
    <p className="text-13 text-text-2">{t('strengths', { home: home ?? '', away: away ?? '' })}</p>
  )
}

const Secret = ({ name, text }: { name: string; text: string }) => (
  <div className="flex items-center gap-2">
    <p className="min-w-0 flex-1 break-all font-mono text-12 text-text-2">
      <span className="font-label text-text">{name}</span> {text}
    </p>
    <CopyButton text={text} of={name} />
  </div>
)

/**
 * Whether a match kept its promises: the digests are computed here, against the seal that this page
 * has shown; that it was played again is the feed's word.
 */
export const MatchProof = ({ eventID, seal }: { eventID: string; seal: string }) => {
  const t = useTranslations('sports.proof')
  const { found, pending, ask } = useProof(eventID, seal)
  return (
    <div className="flex flex-col gap-2.5">
      <Button size="small" variant="outline" className="self-start" pending={pending} onClick={ask}>
        {t('check')}
      </Button>
      <div role="status" className="flex flex-col gap-2.5 empty:hidden">
        {found?.kind === 'open' && <p className="text-13 text-text-2">{t('open')}</p>}
        {found?.kind === 'failed' && (
          <p className="text-13 text-neg">{found.message || t('failed')}</p>
        )}
        {(found?.kind === 'open' || found?.kind === 'checked') && (
          <StrengthsLine strengths={found.strengths} />
        )}
        {found?.kind === 'checked' && (
          <>
            <ul className="flex flex-col gap-1.5">
              <Line good={found.checked.seed} text={t('seedHolds')} />
              <Line good={found.checked.value} text={t('valueHolds')} />
              <Line good={found.checked.replay} text={t('replayHolds')} />
            </ul>
            <Secret name={t('seed')} text={found.seed} />
            <Secret name={t('value')} text={found.value} />
          </>
        )}
      </div>
    </div>
  )
}
