import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { LoadingBar } from '@felek/ui/loading-bar.tsx'
import { apiState } from '../lib/api/api.ts'
import { usePagesComing } from './page.tsx'

const afterMs = 200

/** The bar appears when something has taken 200 ms: most calls end before it. */
export const Loading = () => {
  const t = useTranslations('shell')
  const calls = useStore(apiState, (s) => s.pending > 0)
  const page = usePagesComing((s) => s.coming > 0)
  const busy = page || calls
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setVisible(true), afterMs)
    return () => {
      clearTimeout(timer)
      setVisible(false)
    }
  }, [busy])
  return <LoadingBar visible={visible} label={t('loading')} />
}
