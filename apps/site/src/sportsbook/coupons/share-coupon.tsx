import type { Coupon } from '@felek/contract/sportsbook.ts'
import { sportsbookLists } from '@felek/contract/sportsbook-lists.ts'
import type { Data, Input } from '@felek/contract/call.ts'
import { Button } from '@felek/ui/button.tsx'
import { CopyButton } from '@felek/ui/copy-button.tsx'
import { Dialog } from '@felek/ui/dialog.tsx'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal } from '../../lib/api/api.ts'
import { paths } from '../../paths.ts'
import { useSportTimes } from '../match/use-sport-times.ts'

export type SharedPicks = Input<typeof sportsbookLists.shareSlip>['selections']
type Code = Data<typeof sportsbookLists.shareSlip>

const Line = ({ name, text }: { name: string; text: string }) => (
  <div className="flex items-center gap-3 rounded-control border border-line bg-sunken px-3.5 py-2.5">
    <div className="min-w-0 flex-1">
      <p className="text-12 text-text-3">{name}</p>
      <p className="tabular break-all text-15 font-money">{text}</p>
    </div>
    <CopyButton text={text} of={name} />
  </div>
)

const ShareDialog = ({ code, onClose }: { code: Code; onClose: () => void }) => {
  const t = useTranslations('sportsbook.share')
  const { end } = useSportTimes()
  return (
    <Dialog open onClose={onClose} title={t('title')} description={t('about')}>
      <div className="flex flex-col gap-2.5">
        <Line name={t('code')} text={code.code} />
        <Line name={t('link')} text={`${location.origin}${paths.sharedSlip(code.code)}`} />
      </div>
      <p className="mt-3 text-13 text-text-2">{t('until', { time: end(code.expiresAt) })}</p>
    </Dialog>
  )
}

/** Gets a code for what is chosen, and shows it. */
export const ShareButton = ({
  selections,
  className,
  label,
  look = 'button',
}: {
  selections: SharedPicks
  className?: string
  label?: string
  /** In the slip's last row it is as quiet as its neighbour. */
  look?: 'button' | 'foot'
}) => {
  const t = useTranslations('sportsbook.share')
  const [code, setCode] = useState<Code | null>(null)
  const [pending, setPending] = useState(false)
  const [refused, refuse] = useState('')
  const share = () => {
    setPending(true)
    refuse('')
    api(sportsbookLists.shareSlip, { selections }, { quiet: true })
      .then(
        ({ data }) => setCode(data),
        (problem: unknown) => refuse(problem instanceof ApiRefusal ? problem.message : t('failed')),
      )
      .finally(() => setPending(false))
  }
  return (
    <>
      <Button
        variant={look === 'foot' ? 'quiet' : 'secondary'}
        size={look === 'foot' ? 'small' : 'medium'}
        className={look === 'foot' ? 'h-11 rounded-none border-r-line' : className}
        pending={pending}
        icon={<Share2 aria-hidden="true" className={look === 'foot' ? 'size-4' : 'size-4.5'} />}
        onClick={share}
      >
        {label ?? t('button')}
      </Button>
      {refused && (
        <p role="alert" className="basis-full text-13 text-neg">
          {refused}
        </p>
      )}
      {code && <ShareDialog code={code} onClose={() => setCode(null)} />}
    </>
  )
}

/** Shares what of a coupon is still to be played. */
export const ShareCoupon = ({ coupon }: { coupon: Coupon }) => {
  const left = coupon.selections.filter(({ status }) => status === 'open')
  const isShown = coupon.status === 'open' || coupon.status === 'waiting'
  if (!isShown || left.length === 0) return null
  return (
    <ShareButton
      selections={left.map(({ eventID, marketID, outcomeID, banker }) => ({
        eventID,
        marketID,
        outcomeID,
        banker,
      }))}
    />
  )
}
