import { rulesIn } from '../../engines/rules-in.ts'
import type { Played } from './check.ts'
import { importStoredSheet, maximumOf } from './title-of.ts'

/* Rules that are no longer sold, as they stood (engines/stored-versions.ts): for rounds that were played by them. */

const rules = import.meta.glob<Readonly<Record<string, unknown>>>(
  '../../engines/*/versions/*/apps/studio/engines/*/rules.ts',
)

export const importStoredVersion = async (
  slug: string,
  maths: string | undefined,
): Promise<Played | null> => {
  const sheet = await importStoredSheet(slug, maths)
  if (!sheet) return null
  const { engine, config, figures } = sheet
  const folder = `../../engines/${engine}/versions/${sheet.maths}`
  const module = await rules[`${folder}/apps/studio/engines/${engine}/rules.ts`]?.()
  return module ? { rules: rulesIn(module), config, capHundredths: maximumOf(figures) } : null
}
