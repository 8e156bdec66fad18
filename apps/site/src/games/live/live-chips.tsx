import { useTranslations } from 'use-intl/react'
import { CategoryRow } from '../lobby/category-row.tsx'
import { livePath, type LiveFilters } from './live-filters.ts'
import { useIsPreview, useLiveCategories } from './use-tables.ts'

/** The kinds of table with their true counts; a preview has no counts and shows them all. */
export const LiveChips = ({ filters }: { filters: LiveFilters }) => {
  const t = useTranslations('live')
  const preview = useIsPreview()
  const categories = useLiveCategories().filter((c) => preview || c.gameCount > 0)
  return (
    <CategoryRow
      label={t('categories')}
      all={t('all')}
      categories={categories.map((c) => ({
        id: c.CategoryID,
        name: c.name,
        count: preview ? null : c.gameCount,
      }))}
      filters={filters}
      pathOf={livePath}
    />
  )
}
