import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../lib/format/texts.ts'
import { Avatar } from '../lib/list/avatar.tsx'
import { useSelf } from '../lib/session/session.ts'
import { approvalPath } from '../paths.ts'

const Person = ({ name, role, text }: { name: string | null; role: string; text: ReactNode }) => (
  <div className="flex min-w-0 items-center gap-2">
    <Avatar name={name} isSelf />
    <span className="min-w-0">
      <span className="block font-label">{role}</span>
      <span className="block truncate text-12 text-text-3">{text}</span>
    </span>
  </div>
)

/** Why one person is not enough, who proposes and who may approve. */
export const TwoPersons = ({
  why,
  permission,
  approvalID,
  mayPropose,
}: {
  why: string
  /** What whoever approves must hold. */
  permission: string
  /** The proposal that waits; null where there is none. */
  approvalID: string | null
  /** Whoever looks at it can be the first of the two. */
  mayPropose: boolean
}) => {
  const { two } = useTexts().cashier
  const { name } = useSelf()
  return (
    <section className="mt-3.5">
      {approvalID === null && mayPropose && (
        <div className="flex items-center gap-2.5">
          <Person name={name} role={two.proposer} text={name} />
          <span
            aria-hidden="true"
            className="h-px min-w-4 flex-1 border-t border-dashed border-line-strong"
          />
          <Person name={null} role={two.approver} text={two.other} />
        </div>
      )}
      <p className="mt-2 text-12 text-text-2">
        {why} <code>{permission}</code>
      </p>
      {approvalID !== null && (
        <p className="mt-1">
          {two.waiting}{' '}
          <Link
            to={approvalPath(approvalID)}
            className="font-label underline underline-offset-[3px] hover:text-accent-text"
          >
            {two.open}
          </Link>
        </p>
      )}
    </section>
  )
}
