import { useTranslations } from 'use-intl/react'
import { Helplines } from './helplines.tsx'
import { SelfTest } from './self-test.tsx'
import { TextPage } from './text-page.tsx'

const ResponsiblePage = () => (
  <TextPage type="SorumluOyunculuk" title={useTranslations('information')('responsible')}>
    <SelfTest />
    <Helplines />
  </TextPage>
)

export default ResponsiblePage
