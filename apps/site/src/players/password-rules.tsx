import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { isCommonPassword } from '@felek/contract/common-passwords.ts'
import { limits } from '@felek/contract/limits.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { useTranslations } from 'use-intl/react'

/** Three rules bind (docs/specification.md §5). */
const rules = [
  { key: 'length', met: (p: string) => [...p].length >= limits.passwordMin },
  { key: 'uppercase', met: (p: string) => /\p{Lu}/u.test(p) },
  { key: 'number', met: (p: string) => /\d/.test(p) },
] as const

const advice = [
  { key: 'lowercase', met: (p: string) => /\p{Ll}/u.test(p) },
  { key: 'special', met: (p: string) => /[^\p{L}\p{N}\s]/u.test(p) },
  { key: 'uncommon', met: (p: string) => p !== '' && !isCommonPassword(p) },
] as const

const Rules = ({ rows, password }: { rows: typeof rules | typeof advice; password: string }) => {
  const t = useTranslations('players.register.rules')
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 gap-y-1">
      {rows.map((rule) => {
        const met = rule.met(password)
        return (
          <li
            key={rule.key}
            className={classNames('flex items-center gap-2', met ? 'text-pos' : 'text-text-2')}
          >
            {met ? (
              <Check aria-hidden="true" className="size-4 shrink-0" strokeWidth={3} />
            ) : (
              <Circle aria-hidden="true" className="size-4 shrink-0" />
            )}
            <span>{t(rule.key)}</span>
            <span className="sr-only">{met ? t('met') : t('unmet')}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** What a password must have, and what would make it better, as it is typed. */
export const PasswordRules = ({ password }: { password: string }) => {
  const t = useTranslations('players.register.rules')
  return (
    <div className="flex flex-col gap-2 text-13">
      <Rules rows={rules} password={password} />
      <p className="text-text-3">{t('advice')}</p>
      <Rules rows={advice} password={password} />
    </div>
  )
}
