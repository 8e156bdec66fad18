import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { informationTypes, type InformationType } from '@felek/contract/content.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { ContentDeps } from './deps.ts'
import { newId } from '../../database/ids.ts'
import { withFigures } from './figures.ts'
import { firstPopups, firstSliders, firstSpecialDates } from './seed/items.ts'
import { announcements, lobbySliders } from './seed/slides.ts'
import * as store from './store.ts'

/** When the texts in texts/ were last written; the pages say so. */
const writtenAt = new Date('2026-11-28T12:00:00Z')

/**
 * Without the line breaks that make the files readable: browsers ignore them, and other readers
 * need not.
 */
const compact = (html: string): string =>
  html
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\s*(<\/?(?:p|h3|h4|ul|ol|li)>)\s*/g, '$1')

const getText = async (type: InformationType, lang: Lang): Promise<string> =>
  withFigures(
    lang,
    compact(
      await readFile(
        join(
          import.meta.dirname,
          'texts',
          `${type}.${lang}.${type === 'SocialMediaLinks' ? 'json' : 'html'}`,
        ),
        'utf8',
      ),
    ),
  )

/**
 * As the database computes it too: SHA-256, hex, over both texts with a line break between them.
 */
const hashOf = (tr: string, en: string): string =>
  createHash('sha256').update(`${tr}\n${en}`).digest('hex')

/**
 * Gives the house its first content, each part once: what an operator changed or took away stays
 * so. A newer text of ours replaces our own older one, and never an operator's.
 */
export const seedContent = async (deps: ContentDeps): Promise<void> => {
  const texts = await Promise.all(
    informationTypes.map(async (type) => ({
      type,
      tr: await getText(type, 'tr'),
      en: await getText(type, 'en'),
    })),
  )
  const now = deps.now()
  await deps.db.inTx(async (tx) => {
    for (const { type, tr, en } of texts)
      await store.saveFirstText(tx, {
        type,
        text_tr: tr,
        text_en: en,
        updated_at: writtenAt,
        seeded_hash: hashOf(tr, en),
      })
    const once = async (part: string, work: () => Promise<void>) => {
      if (await store.beginSeed(tx, part, now)) await work()
    }
    const named = <T extends object>(rows: readonly T[]) =>
      rows.map((row) => ({ id: newId(now), ...row }))
    await once('sliders', () => store.insertSliders(tx, named(firstSliders)))
    await once('lobby slides', () => store.insertSliders(tx, named(lobbySliders)))
    await once('announcements', () => store.insertSliders(tx, named(announcements(now))))
    await once('popups', () => store.insertPopups(tx, named(firstPopups(now))))
    await once('special dates', () => store.insertSpecialDates(tx, named(firstSpecialDates(now))))
  })
}
