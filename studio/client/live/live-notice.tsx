import { formatMoney } from '@felek/phrases/src/format.ts'
import { fromKurus } from '../lib/money.ts'
import { Notice as Bar } from '../parts/notice.tsx'
import { useLiveTexts, type LiveTexts } from '../texts/live.ts'
import { useLang, useTexts, type Lang } from '../texts/texts.ts'
import type { Notice, TableState } from './table-state.ts'
import type { LiveView } from './use-live.ts'

const sentence = (notice: Notice, { notice: texts }: LiveTexts, lang: Lang): string => {
  if (notice.what === 'over') {
    const amount = formatMoney(fromKurus(notice.over.kurus), lang)
    return notice.over.why === 'min'
      ? texts.overMin(amount)
      : notice.over.why === 'spot'
        ? texts.overSpot(amount)
        : texts.overTable(amount)
  }
  if (notice.what !== 'missed') return texts[notice.what]
  const { last } = notice
  return last.void
    ? texts.missedVoid
    : texts.missed(formatMoney(last.staked, lang), formatMoney(last.payout, lang))
}

const linkText = ({ link }: TableState, { notice }: LiveTexts): string | null =>
  link === 'lost' || link === 'connecting'
    ? notice.lost
    : link === 'elsewhere'
      ? notice.elsewhere
      : link === 'noTable'
        ? notice.noTable
        : null

const news = new Set<Notice['what']>(['renewed', 'missed'])

/**
 * What went wrong, or what is being done about it, over the table; with the one action that helps.
 */
export const LiveNotice = ({ view }: { view: LiveView }) => {
  const live = useLiveTexts()
  const texts = useTexts()
  const lang = useLang()
  const { context, state } = view
  const aboutLink = linkText(state, live)
  const { notice, link } = state
  const text = aboutLink ?? (notice && sentence(notice, live, lang))
  const deposits =
    aboutLink === null &&
    notice?.what === 'insufficient_funds' &&
    context.mode === 'real' &&
    context.parent.framed
  const act = deposits
    ? { text: texts.bar.deposit, onPress: () => context.parent.post({ type: 'deposit' }) }
    : link === 'elsewhere'
      ? { text: live.notice.here, onPress: context.resumeHere }
      : link === 'closed'
        ? { text: live.notice.reopen, onPress: () => location.reload() }
        : undefined
  return (
    <Bar
      text={text}
      news={aboutLink === null && notice !== null && news.has(notice.what)}
      act={act}
      onDismiss={link === 'open' ? context.dismiss : undefined}
    />
  )
}
