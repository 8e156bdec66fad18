import { SearchField } from '@felek/ui/search-field.tsx'
import { useTranslations } from 'use-intl/react'
import { useFollowedText } from '../../lib/format/followed-text.ts'
import { isSearchable } from '../lobby/lobby-filters.ts'

/** The search in place: the list follows the typing, a moment behind. */
export const LobbySearch = ({
  value,
  label,
  placeholder,
  onChange,
}: {
  value: string
  label?: string
  placeholder?: string
  onChange: (q: string) => void
}) => {
  const t = useTranslations('games')
  const [text, setText] = useFollowedText(value, onChange)
  const short = text.trim() !== '' && !isSearchable(text)
  return (
    <SearchField
      value={text}
      onChange={setText}
      label={label ?? t('searchTitle')}
      placeholder={placeholder ?? t('searchPlaceholder')}
      clear={t('searchClear')}
      hint={short ? t('searchShort') : undefined}
      className="w-full max-w-[330px] max-lg:max-w-none max-lg:flex-1"
    />
  )
}
