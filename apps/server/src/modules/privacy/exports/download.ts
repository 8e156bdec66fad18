import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import type { PrivacyDeps } from '../deps.ts'
import { streamHtml } from './html.ts'
import { partPlace } from './assembly.ts'
import type { Part } from './sections.ts'
import * as store from './store.ts'

const unpack = promisify(gunzip)

/** The parts of an export, one after the other: never more than one in memory. */
async function* readParts(deps: PrivacyDeps, row: store.ExportRow): AsyncGenerator<Part> {
  for (let n = 0; n < row.parts; n += 1) {
    const part = await store.findPart(deps.db.read, row.export_id, n)
    if (!part) throw new Error(`part ${n} of the export ${row.export_id} is gone`)
    const packed = encryptionOf(deps.env).decrypt(part.rows_sealed, partPlace(row.export_id, n))
    const rows = await unpack(Buffer.from(packed, 'base64'))
    yield {
      section: part.section as Part['section'],
      rows: JSON.parse(rows.toString('utf8')) as Part['rows'],
    }
  }
}

/** One object with a list for each section, and what it does not hold and why. */
async function* streamJson(
  parts: AsyncGenerator<Part>,
  { lang, askedAt }: { lang: Lang; askedAt: Date },
): AsyncGenerator<string> {
  const words = phrases[lang].dataExport
  const head = {
    about: words.about,
    askedAt: askedAt.toISOString(),
    notIncluded: Object.values(words.notIncluded),
  }
  yield JSON.stringify(head, null, 1).slice(0, -2)
  let current = ''
  let isFirst = true
  for await (const { section, rows } of parts) {
    if (section !== current) {
      yield `${current === '' ? '' : '\n]'},\n "${section}": [`
      current = section
      isFirst = true
    }
    for (const row of rows) {
      yield `${isFirst ? '' : ','}\n  ${JSON.stringify(row)}`
      isFirst = false
    }
  }
  yield `${current === '' ? '' : '\n]'}\n}\n`
}

/**
 * A file of an export, piece by piece. A reader who went away before its end may come again: the
 * ticket is given back.
 */
export async function* streamFile(
  deps: PrivacyDeps,
  row: store.ExportRow & { format: store.Format },
  { lang, ticketHash }: { lang: Lang; ticketHash: string },
): AsyncGenerator<string> {
  const render = row.format === 'json' ? streamJson : streamHtml
  let done = false
  try {
    yield* render(readParts(deps, row), { lang, askedAt: row.asked_at })
    done = true
  } finally {
    if (!done) await store.returnTicket(deps.db.read, row.export_id, row.format, ticketHash)
  }
}
