import { sql, type RawBuilder } from 'kysely'
import type { Query } from '../../../database/src/database.ts'
import type { Lang } from '../../../phrases/src/format.ts'

export type SliderRow = {
  id: bigint
  status: 'active' | 'passive'
  place: 'sol' | 'sag' | 'all'
  slider_type: string
  site_type: string
  kicker: string
  title: string
  text: string
  action: string
  image: string
  link: string
  starts_at: Date
  ends_at: Date
}

export type PromotionRow = {
  id: bigint
  status: 'active' | 'passive'
  slug: string
  title: string
  summary: string
  text: string
  image: string
  starts_at: Date
  ends_at: Date
}

/** A text's column in a language. */
const said = (column: string, lang: Lang): RawBuilder<string> => sql`${sql.ref(`${column}_${lang}`)} as ${sql.ref(column)}`
const shown = (now: Date) => sql`status = 'active' and starts_at <= ${now} and ends_at > ${now}`

/** The slides that are shown now, in their order; of every type where none is named. */
export const listSliders = async (q: Query, lang: Lang, now: Date, sliderType?: string): Promise<SliderRow[]> => {
  const ofType = sliderType === undefined ? sql`` : sql`and slider_type = ${sliderType}`
  const { rows } = await sql<SliderRow>`
    select id, status, place, slider_type, site_type, image, link, starts_at, ends_at,
      ${said('kicker', lang)}, ${said('title', lang)}, ${said('text', lang)}, ${said('action', lang)}
    from content_sliders where ${shown(now)} ${ofType} order by position, id`.execute(q)
  return rows
}

export const listPromotions = async (q: Query, lang: Lang, now: Date): Promise<PromotionRow[]> => {
  const { rows } = await sql<PromotionRow>`
    select id, status, slug, image, starts_at, ends_at, ${said('title', lang)}, ${said('summary', lang)}, ${said('text', lang)}
    from content_promotions where ${shown(now)} order by position, id`.execute(q)
  return rows
}
