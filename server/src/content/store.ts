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

export type PopupRow = {
  id: bigint
  status: 'active' | 'passive'
  place: string
  title: string
  text: string
  action: string
  image: string
  link: string
}

export type SpecialDateRow = {
  id: bigint
  status: 'active' | 'passive'
  kind: 'raffle' | 'holiday' | 'event'
  title: string
  text: string
  starts_at: Date
  ends_at: Date
  min_kurus: bigint
}

export type InformationRow = { type: string; text: string; updated_at: Date }

/** A text's column in a language. */
const said = (column: string, lang: Lang): RawBuilder<string> => sql`${sql.ref(`${column}_${lang}`)} as ${sql.ref(column)}`
const shown = (now: Date) => sql`status = 'active' and starts_at <= ${now} and ends_at > ${now}`

const sliderColumns = (lang: Lang) => sql`
  id, status, place, slider_type, site_type, image, link, starts_at, ends_at,
  ${said('kicker', lang)}, ${said('title', lang)}, ${said('text', lang)}, ${said('action', lang)}`

/** The slides that are shown now, in their order; of every type where none is named. */
export const listSliders = async (q: Query, lang: Lang, now: Date, sliderType?: string): Promise<SliderRow[]> => {
  const ofType = sliderType === undefined ? sql`` : sql`and slider_type = ${sliderType}`
  const { rows } = await sql<SliderRow>`
    select ${sliderColumns(lang)} from content_sliders where ${shown(now)} ${ofType} order by position, id`.execute(q)
  return rows
}

/** Every slide that was ever released, whatever its dates. */
export const listReleasedSliders = async (q: Query, lang: Lang): Promise<SliderRow[]> => {
  const { rows } = await sql<SliderRow>`
    select ${sliderColumns(lang)} from content_sliders where status <> 'draft' order by position, id`.execute(q)
  return rows
}

export const listPromotions = async (q: Query, lang: Lang, now: Date): Promise<PromotionRow[]> => {
  const { rows } = await sql<PromotionRow>`
    select id, status, slug, image, starts_at, ends_at, ${said('title', lang)}, ${said('summary', lang)}, ${said('text', lang)}
    from content_promotions where ${shown(now)} order by position, id`.execute(q)
  return rows
}

export const listPopups = async (q: Query, lang: Lang, now: Date): Promise<PopupRow[]> => {
  const { rows } = await sql<PopupRow>`
    select id, status, place, image, link, ${said('title', lang)}, ${said('text', lang)}, ${said('action', lang)}
    from content_popups where ${shown(now)} order by position, id`.execute(q)
  return rows
}

/** The special dates that are not over, the next one first. */
export const listSpecialDates = async (q: Query, lang: Lang, now: Date): Promise<SpecialDateRow[]> => {
  const { rows } = await sql<SpecialDateRow>`
    select id, status, kind, starts_at, ends_at, min_kurus, ${said('title', lang)}, ${said('text', lang)}
    from content_special_dates where status = 'active' and ends_at > ${now} order by starts_at, id`.execute(q)
  return rows
}

export const informationOf = async (q: Query, lang: Lang, type: string): Promise<InformationRow | undefined> => {
  const { rows } = await sql<InformationRow>`
    select type, updated_at, ${said('text', lang)} from content_information where type = ${type} and status = 'active'`.execute(q)
  return rows[0]
}
