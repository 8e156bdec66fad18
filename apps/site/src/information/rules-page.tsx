import type { InformationType } from '@felek/contract/content.ts'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { paths } from '../paths.ts'
import { TextPage } from './text-page.tsx'

type Rules = {
  type: InformationType
  title: 'rulesGeneral' | 'rulesBet' | 'rulesCasino' | 'rulesBonus'
}

const general: Rules = { type: 'GenelKurallar', title: 'rulesGeneral' }
const rules: Record<string, Rules> = {
  [paths.rulesBet]: { type: 'BahisKurallari', title: 'rulesBet' },
  [paths.rulesCasino]: { type: 'CasinoKurallari', title: 'rulesCasino' },
  [paths.rulesBonus]: { type: 'PromoSart', title: 'rulesBonus' },
}

/** The four pages of rules. */
export const RulesPage = () => {
  const t = useTranslations('information')
  const { pathname } = useLocation()
  const { type, title } = rules[pathname.replace(/\/$/, '')] ?? general
  return <TextPage key={type} type={type} title={t(title)} />
}
