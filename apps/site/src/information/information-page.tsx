import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { AboutPage } from './about-page.tsx'
import { FaqPage } from './faq-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { ResponsiblePage } from './responsible-page.tsx'
import { RulesPage } from './rules-page.tsx'

/**
 * One chunk for all of them: they share nearly everything, and each address that the first script
 * has to know costs.
 */
const pages: Record<string, ComponentType> = {
  [paths.about]: AboutPage,
  [paths.responsible]: ResponsiblePage,
  [paths.privacy]: PrivacyPage,
  [paths.faq]: FaqPage,
}

/** The page of the operator's text that this address names. */
const InformationPage = () => {
  const { pathname } = useLocation()
  const Page = pages[pathname.replace(/\/$/, '')] ?? RulesPage
  return <Page />
}

export default InformationPage
