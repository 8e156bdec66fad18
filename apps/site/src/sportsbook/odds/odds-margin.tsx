import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { sportsRules } from '@felek/contract/sports-rules.ts'
import { formatPercent } from '@felek/phrases/format.ts'
import { useLang } from '../../lib/format/i18n.ts'
import { paths } from '../../paths.ts'

const { twoWay, score, liveMore } = sportsRules.marginPercent

/** What is between the odds and the exact chances; the rules say it market by market. */
export const OddsMargin = () => {
  const t = useTranslations('sports')
  const lang = useLang()
  const written = (percent: number) => formatPercent(String(percent), lang)
  return (
    <p className="text-13 text-text-2">
      {t('margin', { least: written(twoWay), most: written(score), more: liveMore })}{' '}
      <Link to={paths.rulesBet} className="underline">
        {t('rules')}
      </Link>
    </p>
  )
}
