import { useTranslations } from 'use-intl/react'
import { limits } from '@felek/contract/limits.ts'
import { CategoryRow } from './category-row.tsx'
import { lobbyPath, type Filters } from './lobby-filters.ts'
import { useCategories } from './use-games.ts'

/** The categories with their true counts. */
export const CategoryChips = ({ filters }: { filters: Filters }) => {
  const t = useTranslations('games')
  const categories = useCategories().filter(
    (c) =>
      c.gameCount > 0 &&
      c.CategoryID !== limits.quickAccessCategory &&
      c.CategoryID !== limits.tablesCategory,
  )
  return (
    <CategoryRow
      label={t('categories')}
      all={t('all')}
      categories={categories.map((c) => ({ id: c.CategoryID, name: c.name, count: c.gameCount }))}
      filters={filters}
      pathOf={lobbyPath}
    />
  )
}
