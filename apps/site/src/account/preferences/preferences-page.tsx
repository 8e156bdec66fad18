import type { AccountPreferences } from '@felek/contract/players.ts'
import { oddsFormatsOfAccount } from '@felek/contract/preferences.ts'
import { formatTime } from '@felek/phrases/format.ts'
import { languages } from '@felek/phrases/languages.ts'
import { chipClass } from '@felek/ui/chip.tsx'
import { Button } from '@felek/ui/button.tsx'
import { Switch } from '@felek/ui/choices.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { PageHead } from '@felek/ui/page-head.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../lib/browser/back-link.tsx'
import { setShowBalance, useShowBalance } from '../../lib/money/balance.ts'
import { getBoot } from '../../lib/api/boot.ts'
import { useLang } from '../../lib/format/i18n.ts'
import { changeLang } from '../../lib/format/change-lang.ts'
import { setTheme, useTheme } from '../../lib/browser/theme.ts'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { formatOdds } from '../../sportsbook/odds/odds-format.ts'
import { usePreferences, type Change } from './use-preferences.ts'

const Group = ({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) => (
  <section className="rounded-panel border border-line bg-surface p-5">
    <h2 className="text-18 font-heading">{title}</h2>
    {hint !== undefined && <p className="mt-1 text-13 text-text-2">{hint}</p>}
    <div className="mt-4 flex flex-col gap-5">{children}</div>
  </section>
)

const Choice = <T extends string>({
  label,
  options,
  chosen,
  onChoose,
}: {
  label: string
  options: readonly { value: T; text: string; lang?: string }[]
  chosen: T
  onChoose: (value: T) => void
}) => {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="text-14 font-label">
        {label}
      </p>
      <div className="mt-2 flex flex-wrap gap-2.5">
        {options.map(({ value, text, lang }) => (
          <button
            key={value}
            type="button"
            lang={lang}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
            className={chipClass(value === chosen)}
          >
            {text}
          </button>
        ))}
      </div>
    </div>
  )
}

const Toggle = ({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
}) => {
  const id = useId()
  return (
    <div>
      <Switch
        label={<span className="font-label">{label}</span>}
        checked={checked}
        aria-describedby={hint === undefined ? undefined : id}
        onChange={(e) => onChange(e.currentTarget.checked)}
      />
      {hint !== undefined && (
        <p id={id} className="max-w-[60ch] text-13 text-text-2">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Odds that each format writes in its own way, in hundredths. */
const sampleOdds = 250

/** A time that the two clocks say differently. */
const afternoon = '2026-01-01T17:30:00Z'

/** The language and the theme are the page's own; what is chosen here is kept all the same. */
const Look = ({ kept, save }: { kept: AccountPreferences; save: (change: Change) => void }) => {
  const { clock24 } = kept
  const t = useTranslations('account.preferences')
  const odds = useTranslations('sports.format')
  const lang = useLang()
  const theme = useTheme((s) => s.theme)
  return (
    <Group title={t('look')}>
      <Choice
        label={t('language')}
        chosen={lang}
        options={languages.map((code) => ({
          value: code,
          text: getBoot().languages.find((l) => l.lang === code)?.title ?? code,
          lang: code,
        }))}
        onChoose={(language) => {
          save({ language })
          void changeLang(language)
        }}
      />
      <Choice
        label={t('theme')}
        chosen={theme}
        options={[
          { value: 'dark', text: t('dark') },
          { value: 'light', text: t('light') },
        ]}
        onChoose={(chosen) => {
          save({ theme: chosen })
          setTheme(chosen)
        }}
      />
      <Choice
        label={t('clock')}
        chosen={clock24 ? '24' : '12'}
        options={(['24', '12'] as const).map((value) => ({
          value,
          text: t(`clock_${value}`, {
            time: formatTime(afternoon, lang, value === '24'),
          }),
        }))}
        onChoose={(chosen) => save({ clock24: chosen === '24' })}
      />
      <Choice
        label={odds('label')}
        chosen={oddsFormatsOfAccount.find((it) => it === kept.oddsFormat) ?? 'decimal'}
        options={oddsFormatsOfAccount.map((value) => ({
          value,
          text: `${odds(value)} (${formatOdds(sampleOdds, value, lang)})`,
        }))}
        onChoose={(oddsFormat) => save({ oddsFormat })}
      />
    </Group>
  )
}

/** What is kept with the account; each takes effect at once. */
const PreferencesPage = () => {
  const t = useTranslations('account.preferences')
  usePageTitle(t('title'))
  const { kept, failed, retry, save } = usePreferences()
  const shown = useShowBalance((s) => s.shown)
  return (
    <div className="flex flex-col gap-5 max-xl:max-w-[720px]">
      <div>
        <PageHead title={t('title')} back={<BackLink />} />
        <p className="mt-1 max-w-[70ch] text-14 text-text-2">{t('about')}</p>
      </div>
      {failed && !kept && (
        <Notice tone="bad" title={t('failed')}>
          <Button size="small" className="mt-1" onClick={retry}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {!failed && !kept && <Skeleton className="h-80 rounded-panel" />}
      {kept && (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <Look kept={kept} save={save} />
          <div className="grid gap-5">
            <Group title={t('privacy')}>
              <Toggle
                label={t('show_balance')}
                hint={t('show_balance_hint')}
                checked={shown}
                onChange={(showBalance) => {
                  save({ showBalance })
                  setShowBalance(showBalance)
                }}
              />
              <Toggle
                label={t('show_name')}
                hint={t('show_name_hint')}
                checked={kept.showName}
                onChange={(showName) => save({ showName })}
              />
            </Group>
            <Group title={t('news')} hint={t('news_hint')}>
              <Toggle
                label={t('sms')}
                checked={kept.smsOptIn}
                onChange={(smsOptIn) => save({ smsOptIn })}
              />
              <Toggle
                label={t('email')}
                checked={kept.emailOptIn}
                onChange={(emailOptIn) => save({ emailOptIn })}
              />
            </Group>
          </div>
        </div>
      )}
    </div>
  )
}

export default PreferencesPage
