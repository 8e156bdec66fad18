import { sql, type RawBuilder } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'

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
  starts_at: Date | null
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
const said = (column: string, lang: Lang): RawBuilder<string> =>
  sql`${sql.ref(`${column}_${lang}`)} as ${sql.ref(column)}`
const shown = (now: Date) => sql`status = 'active' and starts_at <= ${now} and ends_at > ${now}`

const sliderColumns = (lang: Lang) => sql`
  id, status, place, slider_type, site_type, image, link, starts_at, ends_at,
  ${said('kicker', lang)}, ${said('title', lang)}, ${said('text', lang)}, ${said('action', lang)}`

/** The slides that are shown now, in their order; of every type where none is named. */
export const listSliders = async (
  q: Query,
  lang: Lang,
  now: Date,
  sliderType?: string,
): Promise<SliderRow[]> => {
  const ofType = sliderType === undefined ? sql`` : sql`and slider_type = ${sliderType}`
  const { rows } = await sql<SliderRow>`
    select ${sliderColumns(lang)} from content_sliders where ${shown(now)} ${ofType} order by position, id`.execute(
    q,
  )
  return rows
}

/** Every slide that was ever released, whatever its dates. */
export const listReleasedSliders = async (q: Query, lang: Lang): Promise<SliderRow[]> => {
  const { rows } = await sql<SliderRow>`
    select ${sliderColumns(lang)} from content_sliders where status <> 'draft' order by position, id`.execute(
    q,
  )
  return rows
}

/** Those of now, then those that nobody has opened yet. */
export const listPromotions = async (q: Query, lang: Lang, now: Date): Promise<PromotionRow[]> => {
  const { rows } = await sql<PromotionRow>`
    select id, status, slug, image, starts_at, ends_at, ${said('title', lang)}, ${said('summary', lang)}, ${said('text', lang)}
    from content_promotions where status = 'active' and ends_at > ${now} and coalesce(starts_at, ${now}) <= ${now}
    order by starts_at is null, position, id`.execute(q)
  return rows
}

export const listPopups = async (q: Query, lang: Lang, now: Date): Promise<PopupRow[]> => {
  const { rows } = await sql<PopupRow>`
    select id, status, place, image, link, ${said('title', lang)}, ${said('text', lang)}, ${said('action', lang)}
    from content_popups where ${shown(now)} order by position, id`.execute(q)
  return rows
}

/** The special dates that are not over, the next one first. */
export const listSpecialDates = async (
  q: Query,
  lang: Lang,
  now: Date,
): Promise<SpecialDateRow[]> => {
  const { rows } = await sql<SpecialDateRow>`
    select id, status, kind, starts_at, ends_at, min_kurus, ${said('title', lang)}, ${said('text', lang)}
    from content_special_dates where status = 'active' and ends_at > ${now} order by starts_at, id`.execute(
    q,
  )
  return rows
}

export const findInformation = async (
  q: Query,
  lang: Lang,
  type: string,
): Promise<InformationRow | undefined> => {
  const { rows } = await sql<InformationRow>`
    select type, updated_at, ${said('text', lang)} from content_information where type = ${type} and status = 'active'`.execute(
    q,
  )
  return rows[0]
}

/** A text of information as it is written, in both languages; undefined where none is shown. */
export const informationWording = async (
  q: Query,
  type: string,
): Promise<{ tr: string; en: string } | undefined> =>
  (
    await sql<{ tr: string; en: string }>`
      select text_tr as tr, text_en as en from content_information
      where type = ${type} and status = 'active'`.execute(q)
  ).rows[0]

/** The operator's own words in place of a text: ours do not take their place again. */
export const setInformation = async (
  tx: Tx,
  { type, tr, en, now }: { type: string; tr: string; en: string; now: Date },
): Promise<void> => {
  await sql`
    insert into content_information as i (type, status, text_tr, text_en, updated_at, seeded_hash)
    values (${type}, 'active', ${tr}, ${en}, ${now}, '')
    on conflict (type) do update set status = 'active', text_tr = excluded.text_tr,
      text_en = excluded.text_en, updated_at = excluded.updated_at, seeded_hash = ''`.execute(tx)
}

type InBothLanguages<K extends string> = Record<`${K}_tr` | `${K}_en`, string>
type Window = { id: bigint; status: 'draft' | 'active' | 'passive'; starts_at: Date; ends_at: Date }
export type NewSlider = Window &
  InBothLanguages<'kicker' | 'title' | 'text' | 'action'> & {
    place: 'sol' | 'sag' | 'all'
    slider_type: string
    site_type: string
    image: string
    link: string
    position: number
  }
export type NewPopup = Window &
  InBothLanguages<'title' | 'text' | 'action'> & {
    place: string
    image: string
    link: string
    position: number
  }
export type NewSpecialDate = Window &
  InBothLanguages<'title' | 'text'> & { kind: SpecialDateRow['kind']; min_kurus: bigint }
export type NewText = {
  type: string
  text_tr: string
  text_en: string
  updated_at: Date
  seeded_hash: string
}

type Tables = {
  content_sliders: NewSlider
  content_popups: NewPopup
  content_special_dates: NewSpecialDate
}
const on = (tx: Tx) => tx.withTables<Tables>()

export const insertSliders = async (tx: Tx, rows: NewSlider[]): Promise<void> => {
  await on(tx).insertInto('content_sliders').values(rows).execute()
}
export const insertPopups = async (tx: Tx, rows: NewPopup[]): Promise<void> => {
  await on(tx).insertInto('content_popups').values(rows).execute()
}
export const insertSpecialDates = async (tx: Tx, rows: NewSpecialDate[]): Promise<void> => {
  await on(tx).insertInto('content_special_dates').values(rows).execute()
}

/** Whether this part of the first content is still to be given; from now on it is not. */
export const beginSeed = async (tx: Tx, part: string, now: Date): Promise<boolean> => {
  const { rows } =
    await sql`insert into content_seeds (name, at) values (${part}, ${now}) on conflict do nothing returning 1`.execute(
      tx,
    )
  return rows.length === 1
}

/**
 * Saves a text of ours; over one that is there only where that is our own, unchanged, and another
 * one.
 */
export const saveFirstText = async (tx: Tx, t: NewText): Promise<void> => {
  await sql`
    insert into content_information as i (type, status, text_tr, text_en, updated_at, seeded_hash)
    values (${t.type}, 'active', ${t.text_tr}, ${t.text_en}, ${t.updated_at}, ${t.seeded_hash})
    on conflict (type) do update
      set text_tr = excluded.text_tr, text_en = excluded.text_en, updated_at = excluded.updated_at, seeded_hash = excluded.seeded_hash
      where i.seeded_hash <> excluded.seeded_hash
        and i.seeded_hash = encode(sha256(convert_to(i.text_tr || E'\\n' || i.text_en, 'UTF8')), 'hex')`.execute(
    tx,
  )
}

/**
 * Changes when anything changes that the public sees: a row's content (each write gives it a new
 * xmin), or the passing of a date. Costs no reading of texts.
 */
export const publicMark = async (q: Query, now: Date): Promise<string> => {
  const seen = (table: string) =>
    sql`select ${table} || id || ':' || xmin::text || coalesce((starts_at <= ${now}::timestamptz)::text, '') || (ends_at > ${now}::timestamptz)::text as t
      from ${sql.ref(table)} where status <> 'draft'`
  const { rows } = await sql<{ mark: string }>`
    select md5(coalesce(string_agg(t, ',' order by t), '')) as mark from (
      ${seen('content_sliders')} union all ${seen('content_promotions')} union all ${seen('content_popups')}
      union all ${seen('content_special_dates')}
      union all select type || ':' || xmin::text from content_information where status <> 'draft') as rows`.execute(
    q,
  )
  return rows[0]?.mark ?? ''
}
