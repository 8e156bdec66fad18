import { Button } from '@felek/ui/button.tsx'
import { Field } from '@felek/ui/field.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useState, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ApiRefusal } from '../../lib/api/api.ts'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { CouponLinks } from './coupon-links.tsx'

/** What is looked up: a coupon by its number, a shared slip by its code. */
type Of = 'check' | 'code'
type FieldLook = Omit<ComponentProps<typeof Field>, 'label' | 'error' | 'value' | 'onChange'>

type Props = {
  of: Of
  /** What the address has, whatever that is. */
  asked: string
  /** What was typed, as its address has it; null where it can be none. */
  read: (typed: string) => string | null
  pathOf: (code: string) => string
  label: string
  field: FieldLook
  icon?: ReactNode
  /** What there is under it. */
  answer: (code: string) => ReactNode
}

const Form = ({ of, asked, read, pathOf, label, field, icon }: Props) => {
  const t = useTranslations(`sportsbook.${of}`)
  const navigate = useNavigate()
  const [typed, setTyped] = useState(asked)
  const [bad, setBad] = useState(asked !== '' && read(asked) === null)
  const submit = (e: FormEvent) => {
    e.preventDefault()
    const code = read(typed)
    setBad(code === null)
    if (code !== null) void navigate(pathOf(code), { preventScrollReset: true })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex max-w-[480px] flex-col gap-4">
      <Field
        {...field}
        label={label}
        error={bad ? t('invalid') : undefined}
        value={typed}
        onChange={(e) => setTyped(e.target.value)}
        autoComplete="off"
        numeric
      />
      {/* Under what was found another button is the one to press. */}
      <Button
        type="submit"
        variant={read(asked) === null ? 'primary' : 'secondary'}
        className="self-start"
        icon={icon}
      >
        {t('go')}
      </Button>
    </form>
  )
}

/** A page with a field for a number or a code, and under it what is found by it. */
export const CodeLookup = (props: Props) => {
  const { of, asked, read, answer } = props
  const t = useTranslations(`sportsbook.${of}`)
  usePageTitle(t('title'))
  const code = read(asked)
  return (
    <div className="page-width grid items-start gap-x-12 gap-y-8 pb-16 pt-6 md:pt-8 lg:grid-cols-[minmax(0,1fr)_280px]">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-24 md:text-34">
          {t('title')}
        </h1>
        <p className="mt-2 max-w-[64ch] text-15 text-text-2">{t('about')}</p>
        <Form key={asked} {...props} />
        {code !== null && <div className="mt-6">{answer(code)}</div>}
      </div>
      <CouponLinks />
    </div>
  )
}

type Query<T> = {
  data: { data: T } | undefined
  error: unknown
  isPending: boolean
  refetch: () => Promise<unknown>
}

/** What was found, that there is none, or why nobody knows. */
export function LookedUp<T>({
  of,
  query: { data, error, isPending, refetch },
  children,
}: {
  of: Of
  query: Query<T>
  children: (found: T) => ReactNode
}) {
  const t = useTranslations(`sportsbook.${of}`)
  const words = useTranslations('sportsbook.coupons')
  if (isPending) return <Skeleton className="h-64 rounded-panel" mark />
  if (data) return children(data.data)
  if (error instanceof ApiRefusal && error.key === 'not_found')
    return (
      <Notice tone="info" urgent title={t('none')}>
        {t('noneText')}
      </Notice>
    )
  return (
    <Notice tone="bad" urgent title={error instanceof ApiRefusal ? error.message : t('failed')}>
      <Button size="small" className="mt-1" onClick={() => void refetch()}>
        {words('retry')}
      </Button>
    </Notice>
  )
}
