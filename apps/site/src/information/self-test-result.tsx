import { Button, buttonClass } from '@felek/ui/button.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import Phone from 'lucide-react/icons/phone'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { paths } from '../paths.ts'
import { levelOf, scoreMax, type Level } from './self-test-score.ts'
import { yedam } from '../lib/format/helplines.ts'

/**
 * The line of the Green Crescent (Yeşilay) for addictions, gambling among them: free, at any hour.
 */

/** Where a score stands in its four bands; the fourth is the widest. */
const Scale = ({ level }: { level: Level }) => {
  const order: Level[] = ['none', 'low', 'middle', 'high']
  const at = order.indexOf(level)
  return (
    <div aria-hidden="true" className="mt-4 grid grid-cols-[1fr_2fr_3fr_4fr] gap-1">
      {order.map((name, i) => (
        <span
          key={name}
          className={classNames('h-2 rounded-round', i <= at ? 'bg-text' : 'bg-line')}
        />
      ))}
    </div>
  )
}

/** What the answers add up to, and where to go with it. It takes the focus, so that it is heard. */
export const SelfTestResult = ({ score, onAgain }: { score: number; onAgain: () => void }) => {
  const t = useTranslations('information.test')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  const level = levelOf(score)
  const needsHelp = level === 'middle' || level === 'high'
  return (
    <div className="border-t border-line pt-5">
      <p className="tabular text-14 text-text-2">{t('score', { n: score, of: scoreMax })}</p>
      <h3 ref={heading} tabIndex={-1} className="mt-1 text-24 font-heading outline-none">
        {t(`levels.${level}.title`)}
      </h3>
      <Scale level={level} />
      <p className="mt-4 text-15">{t(`levels.${level}.text`)}</p>
      <p className="mt-2 text-13 text-text-2">{t('notDiagnosis')}</p>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <a
          href={`tel:${yedam}`}
          className={buttonClass({ variant: needsHelp ? 'primary' : 'secondary' })}
        >
          <Phone aria-hidden="true" className="size-4.5" />
          {t('call', { number: yedam })}
        </a>
        <Link to={paths.support} className={buttonClass()}>
          {t('toSupport')}
        </Link>
        <Button variant="quiet" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </div>
  )
}
