import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WithdrawalDetail } from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { Money } from '@felek/ui/money.tsx'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort, formatSpan } from '../lib/format/times.ts'
import { useSelf } from '../lib/session/session.ts'
import { approvalPath } from '../paths.ts'
import { FactList } from './facts.tsx'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-4">
    <h3 className="mb-1 text-13">{title}</h3>
    {children}
  </section>
)

/** Amount largest, then where it goes and whose it is; both masked by the server. */
const Sum = ({ it }: { it: WithdrawalDetail }) => {
  const { cashier, lists } = useTexts()
  const now = useServerNow(60_000)
  const member = formatSpan(now - Date.parse(it.memberSince), lists.span)
  return (
    <>
      <h2 className="text-34 tracking-heading">
        <Money amount={it.amount} />
      </h2>
      <p className="mt-0.5 text-text-2">
        {it.bank} <span className="tabular whitespace-nowrap">{it.iban}</span>
      </p>
      <p className="text-text-2">
        <b className="font-label text-text">{it.player.username}</b> · {it.owner} ·{' '}
        {fill(cashier.withdrawals.member, { span: member })}
      </p>
    </>
  )
}

const Sums = ({ it }: { it: WithdrawalDetail }) => {
  const { withdrawals } = useTexts().cashier
  const sums = [
    { name: withdrawals.cash, amount: it.cash },
    { name: withdrawals.deposited, amount: it.deposited },
    { name: withdrawals.withdrawn, amount: it.withdrawn },
  ]
  return (
    <dl className="mt-3 grid grid-cols-3 rounded-tile bg-bg py-2">
      {sums.map(({ name, amount }) => (
        <div key={name} className="border-l border-line px-2.5 first:border-0">
          <dt className="text-12 text-text-3">{name}</dt>
          <dd>
            <Money amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Who has it in hand, why it waits, and whether one person is enough. */
const Standing = ({ it }: { it: WithdrawalDetail }) => {
  const { cashier, lists } = useTexts()
  const { staffID } = useSelf()
  const now = useServerNow(15_000)
  const { withdrawals } = cashier
  const leftMs = it.claimedUntil ? Date.parse(it.claimedUntil) - now : 0
  const span = formatSpan(leftMs, lists.span)
  const says = [
    it.claimedBy &&
      leftMs > 0 &&
      (it.claimedBy.staffID === staffID
        ? fill(withdrawals.mine, { span })
        : fill(withdrawals.others, { name: it.claimedBy.name, span })),
    it.waitsFor && withdrawals.waitsFor[it.waitsFor],
    it.needsApproval && withdrawals.approvals[it.needsApproval],
  ].filter(Boolean)
  return (
    <div className="mt-3 flex flex-col gap-0.5 text-12 text-text-2 empty:hidden">
      {says.map((text) => (
        <p key={String(text)}>{text}</p>
      ))}
      {it.approvalID && (
        <p>
          <Link to={approvalPath(it.approvalID)} className="text-text underline underline-offset-3">
            {withdrawals.toProposal}
          </Link>
        </p>
      )}
    </div>
  )
}

const History = ({ it }: { it: WithdrawalDetail }) => {
  const { steps, again } = useTexts().cashier.withdrawals
  const lang = useLang()
  const words: Readonly<Record<string, string>> = steps
  return (
    <ol>
      {it.steps.map(({ status, at }, i) => (
        <li key={`${status} ${at}`} className="flex h-7 items-center gap-2.5 text-12 text-text-2">
          <span
            aria-hidden="true"
            className={classNames(
              'size-2 shrink-0',
              i === it.steps.length - 1
                ? 'rotate-45 rounded-[1px] bg-accent'
                : 'rounded-round border border-line-strong',
            )}
          />
          <span className="flex-1">
            {it.steps[i - 1]?.status === status ? again : (words[status] ?? status)}
          </span>
          <span className="tabular text-text-3">{formatShort(at, lang)}</span>
        </li>
      ))}
    </ol>
  )
}

export const WithdrawalDetails = ({
  it,
  children,
}: {
  it: WithdrawalDetail
  /** What is decided about it, between the facts and its history. */
  children?: ReactNode
}) => {
  const { withdrawals } = useTexts().cashier
  return (
    <>
      <Sum it={it} />
      <Sums it={it} />
      <Section title={withdrawals.factsTitle}>
        <FactList facts={it.facts} />
      </Section>
      <Standing it={it} />
      {it.note && (
        <Section title={withdrawals.noteOf}>
          <blockquote className="break-words rounded-control bg-bg px-2.5 py-2">
            {it.note}
          </blockquote>
        </Section>
      )}
      {children}
      <Section title={withdrawals.history}>
        <History it={it} />
      </Section>
    </>
  )
}
