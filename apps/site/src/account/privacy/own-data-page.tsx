import type { Data } from '@felek/contract/call.ts'
import { privacy } from '@felek/contract/privacy.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal, NetworkFailure } from '../../lib/api/api.ts'
import { useTimes } from '../../lib/format/times.ts'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { paths } from '../../paths.ts'

type Opened = Data<typeof privacy.openExport>

const Files = ({ opened }: { opened: Opened }) => {
  const t = useTranslations('account.privacy')
  const { time } = useTimes()
  return (
    <>
      <Notice tone="good" urgent title={t('opened')}>
        {t('opened_text', { until: time(opened.until) })}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {opened.files.map(({ format, path }) => (
          <a key={format} href={path} download className={buttonClass({})}>
            <Download aria-hidden="true" className="size-4.5" />
            {t(format)}
          </a>
        ))}
      </div>
    </>
  )
}

/**
 * Where the mailed link leads. It is spent by a press, not by the visit: whoever only looks at the
 * link (a mail's scanner, a reload) spends nothing.
 */
const OwnDataPage = () => {
  const t = useTranslations('account.privacy')
  usePageTitle(t('ready'))
  const [search] = useSearchParams()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failed, setFailed] = useState('')
  /** No press will open it any more. */
  const token = search.get('token') ?? ''
  const [spent, setSpent] = useState(token === '')
  const [pending, setPending] = useState(false)
  const open = async () => {
    setPending(true)
    setFailed('')
    try {
      setOpened((await api(privacy.openExport, { token }, { quiet: true })).data)
    } catch (problem) {
      if (problem instanceof ApiRefusal) {
        setSpent(['token_expired', 'invalid_fields'].includes(problem.key))
        setFailed(problem.message)
      } else if (problem instanceof NetworkFailure) setFailed(t('network'))
      else throw problem
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="page-width flex max-w-[720px] flex-col gap-5 pt-6 md:pt-10">
      <h1 tabIndex={-1} className="text-24 md:text-34">
        {t(spent ? 'spent' : 'ready')}
      </h1>
      {opened ? (
        <Files opened={opened} />
      ) : (
        <>
          {!spent && <p className="max-w-[70ch] text-14 text-text-2">{t('ready_text')}</p>}
          {(failed !== '' || spent) && (
            <Notice tone="bad" urgent title={failed === '' ? t('no_code') : failed}>
              <Link
                to={paths.ownData}
                className={buttonClass({ size: 'small', className: 'mt-1' })}
              >
                {t('export')}
              </Link>
            </Notice>
          )}
          {!spent && (
            <Button
              variant="primary"
              className="self-start"
              pending={pending}
              onClick={() => void open()}
            >
              {t('open')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

export default OwnDataPage
