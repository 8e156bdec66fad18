import { useTranslations } from 'use-intl/react'
import { lineCount } from '@felek/contract/coupon.ts'
import { oddsPolicies, type OddsPolicy } from '@felek/contract/sportsbook.ts'
import { chipClass, ChipCount } from '@felek/ui/chip.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import {
  bankersOf,
  changeSlip,
  inMode,
  slipModes,
  systemsFor,
  useSlip,
  withSystem,
} from './slip.ts'

/** Tekli, Kombine, Sistem. */
export const SlipModes = () => {
  const t = useTranslations('sports')
  const { mode, picks } = useSlip()
  return (
    <div
      role="group"
      aria-label={t('slip.title')}
      className="mx-3.5 my-2 grid grid-cols-3 gap-[3px] rounded-control border border-line bg-sunken p-[3px]"
    >
      {slipModes.map((it) => (
        <button
          key={it}
          type="button"
          aria-pressed={it === mode}
          disabled={it === 'system' && picks.length < 3}
          title={it === 'system' && picks.length < 3 ? t('slip.systemNeeds') : undefined}
          onClick={() => changeSlip((s) => inMode(s, it))}
          className={classNames(
            'h-9 rounded-[6px] text-13 font-label disabled:text-text-3 disabled:opacity-60',
            it === mode ? 'bg-raised text-text' : 'text-text-2 hover:text-text',
          )}
        >
          {t(`slip.modes.${it}`)}
        </button>
      ))}
    </div>
  )
}

/** "2/4 3": how many legs a line has, and how many lines that makes. */
export const SlipSystems = () => {
  const t = useTranslations('sports')
  const slip = useSlip()
  if (slip.mode !== 'system') return null
  const n = slip.picks.length
  const legs = bankersOf(slip).map((banker) => ({ odds: 100, banker }))
  return (
    <div role="group" aria-label={t('slip.systems')} className="flex flex-wrap gap-2 px-3.5 pb-2.5">
      {systemsFor(slip.picks).map((k) => {
        const on = slip.systems.includes(k)
        return (
          <button
            key={k}
            type="button"
            aria-pressed={on}
            onClick={() => changeSlip((s) => withSystem(s, k))}
            className={chipClass(on, 'tabular h-9 px-3')}
          >
            {k}/{n}
            <ChipCount>{String(lineCount({ legs, systems: [k] }))}</ChipCount>
          </button>
        )
      })}
    </div>
  )
}

/** How rises and falls between the slip and its acceptance are taken. */
export const SlipPolicy = () => {
  const t = useTranslations('sports')
  const policy = useSlip((s) => s.policy)
  return (
    <label className="flex items-center gap-2 text-13 text-text-2">
      <span className="sr-only">{t('slip.policy')}</span>
      <select
        value={policy}
        onChange={(e) => {
          const chosen = oddsPolicies.find((it): it is OddsPolicy => it === e.target.value)
          if (chosen) changeSlip((s) => ({ ...s, policy: chosen }))
        }}
        className="h-9 w-full rounded-control border border-line bg-surface px-2 text-13"
      >
        {oddsPolicies.map((it) => (
          <option key={it} value={it}>
            {t(`slip.policies.${it}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
