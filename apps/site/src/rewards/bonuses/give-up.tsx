import { bonuses, type Bonus } from '@felek/contract/bonuses.ts'
import { formatMoney } from '@felek/phrases/format.ts'
import { Button } from '@felek/ui/button.tsx'
import { Dialog } from '@felek/ui/dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useBalance } from '../../lib/money/balance.ts'
import { useLang } from '../../lib/format/i18n.ts'
import { useSentOnce } from './use-sent-once.ts'

/** What goes, in a sentence: beside the button, and again in the question. */
const useWhatGoes = (bonus: Bonus): string => {
  const t = useTranslations('bonuses.active')
  const lang = useLang()
  const cash = useBalance()?.balance ?? '0.00'
  if (bonus.state === 'waiting')
    return t('own_goes', { staked: formatMoney(bonus.own?.staked ?? '0.00', lang) })
  if (bonus.spins) return t('spins_goes', { left: bonus.spins.left })
  return t('goes', {
    amount: formatMoney(bonus.balance, lang),
    wagered: formatMoney(bonus.wagered, lang),
    cash: formatMoney(cash, lang),
  })
}

/** Giving a bonus up: what goes is named before, and asked once more. */
export const GiveUp = ({ bonus }: { bonus: Bonus }) => {
  const t = useTranslations('bonuses.active')
  const [asking, setAsking] = useState(false)
  const goes = useWhatGoes(bonus)
  const cancel = useSentOnce(bonuses.cancel, { onDone: () => setAsking(false) })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line p-5 md:px-6">
      <p className="min-w-0 max-w-[58ch] flex-1 basis-72 text-14 text-text-2">{goes}</p>
      <Button variant="outline" className="max-sm:w-full" onClick={() => setAsking(true)}>
        {t('give_up')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('ask_title')}
        description={goes}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
            <Button
              variant="destructive"
              pending={cancel.pending}
              onClick={() => void cancel.send({ bonusID: bonus.bonusID })}
            >
              {t('sure')}
            </Button>
          </>
        }
      />
    </div>
  )
}
