import { formatMoney } from '@felek/phrases/src/format.ts'
import { fromKurus } from '../lib/money.ts'
import { Icon } from '../parts/icons.tsx'
import { useLiveTexts, type LiveTexts } from '../texts/live.ts'
import { useTexts } from '../texts/texts.ts'
import type { Notice, TableState } from './table-state.ts'
import type { LiveView } from './use-live.ts'

const sentence = (notice: Notice, { notice: texts }: LiveTexts): string => {
  if (notice.what === 'over') {
    const amount = formatMoney(fromKurus(notice.over.kurus))
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
    : texts.missed(formatMoney(last.staked), formatMoney(last.payout))
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
  const { context, state } = view
  const aboutLink = linkText(state, live)
  const { notice, link } = state
  const text = aboutLink ?? (notice && sentence(notice, live))
  const deposits =
    aboutLink === null &&
    notice?.what === 'insufficient_funds' &&
    context.mode === 'real' &&
    context.parent.framed
  return (
    <div className="notice-place" role="status">
      {text !== null && (
        <div
          className="notice"
          data-news={aboutLink === null && notice !== null && news.has(notice.what)}
        >
          <span>{text}</span>
          {deposits && (
            <button
              type="button"
              className="notice-act"
              onClick={() => context.parent.post({ type: 'deposit' })}
            >
              {texts.bar.deposit}
            </button>
          )}
          {link === 'elsewhere' && (
            <button type="button" className="notice-act" onClick={context.resumeHere}>
              {live.notice.here}
            </button>
          )}
          {link === 'closed' && (
            <button type="button" className="notice-act" onClick={() => location.reload()}>
              {live.notice.reopen}
            </button>
          )}
          {link === 'open' && (
            <button
              type="button"
              className="notice-close"
              aria-label={texts.trouble.dismiss}
              onClick={context.dismiss}
            >
              <Icon name="close" size={18} />
            </button>
          )}
        </div>
      )}
    </div>
  )
}
