import { newsKinds, termsKinds, type ConsentKind } from '@felek/contract/consents.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import { fill, phrases } from '@felek/phrases/phrases.ts'
import { informationWording, setInformation } from '../../content/content.ts'
import type { PlayersDeps } from '../deps.ts'
import { forgetTerms } from './renewal.ts'
import { insertConsents, insertVersion, newestTexts, type Source, type Wording } from './store.ts'

/** Where the words of what must be accepted stand. */
const informationOf = { rules: 'GenelKurallar', privacy: 'GizlilikBilgisi' } as const

/** The very words beside the box that is ticked. */
const newsWording = { sms: 'sms_opt_in', email: 'email_opt_in' } as const
const boxOf = (kind: keyof typeof newsWording): Wording => ({
  tr: fill(phrases.tr.players.register[newsWording[kind]], {}),
  en: fill(phrases.en.players.register[newsWording[kind]], {}),
})

/**
 * Writes down what stands now wherever it is worded otherwise than in the newest version; nobody has
 * to accept that anew. Says how many versions it wrote.
 */
export const recordLegalTexts = (deps: Pick<PlayersDeps, 'db' | 'now'>): Promise<number> =>
  deps.db.inTx(async (tx) => {
    const now = deps.now()
    let written = 0
    const note = async (kind: ConsentKind, wording: Wording | undefined) => {
      if (wording && (await insertVersion(tx, kind, wording, { renew: false, now }))) written += 1
    }
    for (const kind of termsKinds)
      await note(kind, await informationWording(tx, informationOf[kind]))
    for (const kind of newsKinds) await note(kind, boxOf(kind))
    return written
  })

/**
 * Puts new words in force, as a version of their own; with `renew` whoever accepted an older one has
 * to accept this one. Undefined, and nothing is done, where they are the words in force and need not
 * be renewed.
 */
export const publishTerms = async (
  deps: Pick<PlayersDeps, 'now' | 'playersState'>,
  tx: Tx,
  { kind, renew, tr, en }: { kind: keyof typeof informationOf; renew: boolean } & Wording,
): Promise<number | undefined> => {
  const now = deps.now()
  const version = await insertVersion(tx, kind, { tr, en }, { renew, now })
  if (version === undefined) return undefined
  await setInformation(tx, { type: informationOf[kind], tr, en, now })
  forgetTerms(deps)
  return version
}

/** The number of the newest version of each kind; 0 where none was written down. */
export const versionsNow = async (q: Query): Promise<Record<ConsentKind, number>> => {
  const versions: Record<ConsentKind, number> = { rules: 0, privacy: 0, sms: 0, email: 0 }
  for (const { kind, version } of await newestTexts(q)) versions[kind] = version
  return versions
}

export type News = { smsOptIn: boolean; emailOptIn: boolean }

/** What a new player agreed to, in the versions that were shown. */
export const recordFirstConsents = async (
  tx: Tx,
  of: { playerId: bigint; at: Date; source: Source },
  { smsOptIn, emailOptIn, shown }: News & { shown?: Partial<Record<ConsentKind, number>> },
): Promise<void> => {
  const versions = { ...(await versionsNow(tx)), ...shown }
  const kinds: ConsentKind[] = ['rules', 'privacy']
  if (smsOptIn) kinds.push('sms')
  if (emailOptIn) kinds.push('email')
  await insertConsents(
    tx,
    of,
    kinds.map((kind) => ({ kind, version: versions[kind], given: true })),
  )
}

/** News that was begun or ended: what is named and differs from how it was. Says what did. */
export const recordMarketingConsent = async (
  tx: Tx,
  of: { playerId: bigint; at: Date; source: Source },
  before: News,
  wanted: Partial<News>,
): Promise<{ kind: 'sms' | 'email'; given: boolean }[]> => {
  const changed = (
    [
      ['sms', before.smsOptIn, wanted.smsOptIn],
      ['email', before.emailOptIn, wanted.emailOptIn],
    ] as const
  ).flatMap(([kind, was, is]) => (is === undefined || is === was ? [] : [{ kind, given: is }]))
  if (changed.length === 0) return changed
  const versions = await versionsNow(tx)
  await insertConsents(
    tx,
    of,
    changed.map(({ kind, given }) => ({ kind, given, version: versions[kind] })),
  )
  return changed
}
