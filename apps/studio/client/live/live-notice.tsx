import { formatMoney } from '@felek/phrases/format.ts'
import { fromKurus } from '../lib/money.ts'
import { Notice as Bar } from '../parts/notice.tsx'
import { useLiveTexts, type LiveTexts } from '../texts/live.ts'
import { useLang, useTexts, type Lang, type Texts } from '../texts/texts.ts'
import type { Notice, TableState } from './table-state.ts'
import type { LiveView } from './use-live.ts'

const sentence = (
  notice: Notice,
  here: string,
  { notice: texts }: LiveTexts,
  lang: Lang,
): string => {
  if (notice.what === 'playing_elsewhere')
    return notice.game === here ? texts.settling : texts.playing_elsewhere
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
  const [staked, payout] = [formatMoney(last.staked, lang), formatMoney(last.payout, lang)]
  if (last.owed) return texts.voidOwed(staked)
  return last.void ? texts.voidPaid(staked, payout) : texts.missed(staked, payout)
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

type Help = { text: string; onPress: () => void }

/** What the page around the table can do about it. */
const helpFor = (
  notice: Notice,
  { context: { parent, mode, table } }: LiveView,
  { bar, trouble }: Texts,
): Help | undefined => {
  if (!parent.framed) return undefined
  if (notice.what === 'insufficient_funds' && mode === 'real')
    return { text: bar.deposit, onPress: () => parent.post({ type: 'deposit' }) }
  const game = notice.what === 'playing_elsewhere' ? notice.game : undefined
  return game !== undefined && game !== table.id
    ? { text: trouble.goThere, onPress: () => parent.post({ type: 'go', game }) }
    : undefined
}

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
  const shut = view.live.awaits === 'void' ? live.notice.shut : null
  const text = aboutLink ?? (notice && sentence(notice, context.table.id, live, lang)) ?? shut
  const act = aboutLink === null && notice ? helpFor(notice, view, texts) : undefined
  const aboutLine =
    link === 'elsewhere'
      ? { text: live.notice.here, onPress: context.resumeHere }
      : link === 'closed'
        ? { text: live.notice.reopen, onPress: () => location.reload() }
        : undefined
  return (
    <Bar
      text={text}
      news={aboutLink === null && notice !== null && news.has(notice.what)}
      act={act ?? aboutLine}
      onDismiss={link === 'open' && notice !== null ? context.dismiss : undefined}
    />
  )
}
