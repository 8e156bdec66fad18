import type { WithdrawalDetail } from '@felek/contract/office/cashier.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort } from '../lib/format/times.ts'
import { nowText, toStepLines, type StepLine } from './step-words.ts'
import type { WithdrawalDecision } from './use-withdrawal-decision.ts'

const Line = ({ line, isNow }: { line: StepLine; isNow: boolean }) => {
  const lang = useLang()
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      className="relative flex min-h-6.5 items-center gap-2.5 text-12 text-text-2 not-first:before:absolute not-first:before:-top-2 not-first:before:left-[3.5px] not-first:before:h-4 not-first:before:w-px not-first:before:bg-line"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'size-2 shrink-0',
          isNow ? 'rotate-45 bg-accent' : 'rounded-round border-[1.5px] border-line-strong',
        )}
      />
      <span className="flex-1">{line.text}</span>
      {line.at && <span className="tabular text-text-3">{formatShort(line.at, lang)}</span>}
    </li>
  )
}

/** What has happened to it, and where it stands. */
export const WithdrawalSteps = ({
  row,
  decision,
}: {
  row: WithdrawalDetail
  decision: Pick<WithdrawalDecision, 'isProposed' | 'holder'>
}) => {
  const texts = useTexts()
  const lines = toStepLines(texts, row)
  const now = { claim: decision.holder, isProposed: decision.isProposed }
  return (
    <section className="mt-3.5">
      <h3 className="text-13">{texts.cashier.steps.title}</h3>
      <ol className="mt-1.5">
        {lines.map((line, i) => (
          <Line
            key={line.key}
            line={line}
            isNow={row.status !== 'waiting' && i === lines.length - 1}
          />
        ))}
        {row.status === 'waiting' && (
          <Line isNow line={{ key: 'now', text: nowText(texts, now), at: null }} />
        )}
      </ol>
    </section>
  )
}
