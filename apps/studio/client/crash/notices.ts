import type { CrashTexts } from '../texts/crash-tr.ts'
import type { Lang, Texts } from '../texts/texts.ts'
import type { CrashContext } from './context.ts'
import type { CrashState, Notice } from './state.ts'

type Spoken = { texts: Texts; crash: CrashTexts; lang: Lang }
type NoticeText = {
  text: string | null
  news: boolean
  act?: { text: string; onPress: () => void }
}

const seconds = (ms: number, lang: Lang): string =>
  (ms / 1_000).toFixed(2).replace('.', lang === 'tr' ? ',' : '.')

const sentence = (
  notice: Notice,
  { elsewhere, times }: Pick<CrashState, 'elsewhere' | 'times'>,
  slug: string,
  { texts: { trouble }, crash, lang }: Spoken,
): string => {
  if (notice === 'late' && times)
    return crash.notice.late_out(seconds(times.at, lang), seconds(times.crashedAt, lang))
  if (notice === 'busy' && elsewhere !== null)
    return elsewhere === slug ? trouble.settling : trouble.elsewhere
  return notice in crash.notice
    ? crash.notice[notice as Exclude<keyof CrashTexts['notice'], 'late_out'>]
    : trouble[notice as Exclude<Notice, keyof CrashTexts['notice']>]
}

const linkText = ({ link }: CrashState, { notice }: CrashTexts): string | null =>
  link === 'lost' ? notice.lost : link === 'elsewhere' || link === 'noTable' ? notice[link] : null

/** What went wrong, or is being done about it, with the one action that helps. */
export const noticeOf = (context: CrashContext, state: CrashState, spoken: Spoken): NoticeText => {
  const { parent, slug, mode } = context
  const { link, notice, elsewhere } = state
  const { texts, crash } = spoken
  const about = linkText(state, crash)
  if (about !== null)
    return {
      text: about,
      news: false,
      ...(link === 'elsewhere' && {
        act: { text: crash.notice.here, onPress: context.resumeHere },
      }),
    }
  if (notice === null) return { text: null, news: false }
  const told = { text: sentence(notice, state, slug, spoken), news: notice === 'renewed' }
  if (link === 'closed')
    return { ...told, act: { text: texts.trouble.reopen, onPress: () => location.reload() } }
  if (notice === 'busy' && elsewhere !== null && elsewhere !== slug && parent.framed)
    return {
      ...told,
      act: {
        text: texts.trouble.goThere,
        onPress: () => parent.post({ type: 'go', game: elsewhere }),
      },
    }
  if (notice === 'insufficient_funds' && mode === 'real' && parent.framed)
    return {
      ...told,
      act: { text: texts.bar.deposit, onPress: () => parent.post({ type: 'deposit' }) },
    }
  return told
}
