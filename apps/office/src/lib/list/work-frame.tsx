import { useEffect, type ReactNode } from 'react'
import { NavLink } from 'react-router'
import { classNames } from '@felek/ui/class-names.ts'
import { KeyCap } from '@felek/ui/work/work-button.tsx'
import { fill } from '@felek/phrases/fill.ts'
import { useTexts } from '../format/texts.ts'

/** The page's name in the window's title. */
export const useTitle = (page: string): void => {
  const { shell } = useTexts()
  useEffect(() => {
    document.title = fill(shell.pageTitle, { page })
  }, [page, shell])
}

export const WorkHead = ({
  title,
  text,
  actions,
}: {
  title: string
  text?: ReactNode
  actions?: ReactNode
}) => (
  <div className="flex flex-wrap items-end justify-between gap-3">
    <div className="min-w-0">
      <h1 tabIndex={-1} className="text-24">
        {title}
      </h1>
      {text && <p className="mt-0.5 text-text-2">{text}</p>}
    </div>
    {actions && <div className="flex gap-2">{actions}</div>}
  </div>
)

const tabClass = (isHere: boolean): string =>
  classNames(
    'relative flex h-9.5 items-center font-label',
    isHere
      ? 'text-text after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-accent-line'
      : 'text-text-2 hover:text-text',
  )

/** Parts of a desk, each with an address of its own. */
export const WorkTabs = ({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { path: string; name: string }[]
}) => (
  <nav
    aria-label={label}
    className="mt-3 flex gap-5.5 overflow-x-auto whitespace-nowrap border-b border-line"
  >
    {tabs.map(({ path, name }) => (
      <NavLink key={path} to={path} end className={({ isActive }) => tabClass(isActive)}>
        {name}
      </NavLink>
    ))}
  </nav>
)

export type KeyHint = { keys: readonly string[]; says: string }

/** What the keys do here, for those who do not know them yet. */
export const KeyHints = ({ hints }: { hints: readonly KeyHint[] }) => (
  <div aria-hidden="true" className="flex gap-4.5 pt-3 text-12 text-text-3 max-lg:hidden">
    {hints.map(({ keys, says }) => (
      <span key={says} className="flex items-center gap-1">
        {keys.map((key) => (
          <KeyCap key={key}>{key}</KeyCap>
        ))}
        <span className="pl-0.5">{says}</span>
      </span>
    ))}
  </div>
)

/** A list, and beside it what is open of it. */
export const WorkFrame = ({ peek, children }: { peek?: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-0 flex-1 gap-4 px-5 pb-3.5 pt-4.5">
    <div className="flex min-h-[26rem] min-w-0 flex-1 flex-col">{children}</div>
    {peek}
  </div>
)

/** A page that is read from top to bottom: of one row, of settings. */
export const WorkPage = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-[880px] flex-col gap-4 px-5 pb-10 pt-4.5">
    {children}
  </div>
)

export const Panel = ({
  title,
  aside,
  children,
}: {
  title?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) => (
  <section className="rounded-panel border border-line bg-surface px-4 py-3.5">
    {title && (
      <div className="mb-2 flex min-h-7 items-center gap-3">
        <h2 className="flex-1 text-15">{title}</h2>
        {aside}
      </div>
    )}
    {children}
  </section>
)
