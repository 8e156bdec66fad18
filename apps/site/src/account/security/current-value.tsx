import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useAccount } from '../use-account.ts'

/** What is to be changed, as it stands; its place is kept while it is read. */
export const CurrentValue = ({ label, of }: { label: string; of: 'username' | 'email' }) => {
  const { account, isError } = useAccount()
  if (isError && !account) return null
  return (
    <div className="mb-4 flex min-h-5 flex-wrap items-center gap-x-1.5 text-14">
      {label}
      {account ? (
        <strong className="min-w-0 break-words font-label">{account[of]}</strong>
      ) : (
        <Skeleton className="h-4 w-28" />
      )}
    </div>
  )
}
