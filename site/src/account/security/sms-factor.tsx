import { secondFactor, type SecondFactorType } from '@felek/contract/src/second-factor.ts'
import { Button, buttonClass } from '@felek/ui/src/button.tsx'
import { Notice } from '@felek/ui/src/notice.tsx'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { paths } from '../../paths.ts'
import { useAccount } from '../use-account.ts'
import { useGuarded } from './use-guarded.ts'
import { useSaid } from './use-said.ts'

/** Text messages as the second factor, for who wants no app. */
export const SmsFactor = ({
  type,
  onChanged,
}: {
  type: SecondFactorType
  onChanged: () => void
}) => {
  const t = useTranslations('security.two_factor')
  const { account } = useAccount()
  const { run, dialog } = useGuarded()
  const { said, pending, attempt } = useSaid()
  const set = (to: SecondFactorType) =>
    void attempt(() => run(secondFactor.authType, { mode: 'set', type: to })).then(
      (done) => done && onChanged(),
    )
  return (
    <section className="mt-6 rounded-panel border border-line bg-surface p-5">
      <h2 className="flex items-center gap-2.5 text-16 font-heading">
        <MessageSquareText aria-hidden="true" className="size-5 text-text-2" />
        {t('sms_title')}
      </h2>
      <p className="mt-1 text-14 text-text-2">
        {type === 'sms' ? t('sms_on', { phone: account?.phone ?? '' }) : t('sms_text')}
      </p>
      {said && (
        <Notice tone="bad" urgent className="mt-3">
          {said}
        </Notice>
      )}
      <div className="mt-4">
        {type === 'sms' ? (
          <Button variant="destructive" pending={pending} onClick={() => set('none')}>
            {t('sms_off')}
          </Button>
        ) : account?.verified.phone === false ? (
          <Link to={paths.sms} className={buttonClass({})}>
            {t('sms_confirm_first')}
          </Link>
        ) : (
          <Button pending={pending} disabled={!account} onClick={() => set('sms')}>
            {t('sms_use')}
          </Button>
        )}
      </div>
      {dialog}
    </section>
  )
}
