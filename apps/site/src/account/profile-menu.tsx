import { classNames } from '@felek/ui/class-names.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LogOut from 'lucide-react/icons/log-out'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { signOut } from '../lib/session/session.ts'
import { beside, groups, security, type Entry, type Page } from './profile-menu-entries.ts'

type Shape = { list: boolean }

const rowClass = (list: boolean, more?: string | false): string =>
  classNames(
    'flex h-12 w-full items-center gap-3.5 px-4 text-left text-14 font-label transition-colors',
    !list && 'rounded-control',
    more,
  )
const plain = 'text-text-2 hover:bg-hover hover:text-text'

/** The page itself is marked; the entry whose pages are below it (`/history/games`) is lit alone. */
const PageLink = ({ page, list, below = false }: Shape & { page: Page; below?: boolean }) => {
  const t = useTranslations('account.menu')
  const { pathname } = useLocation()
  const current = pathname === page.to
  const lit = current || (page.key !== 'overview' && pathname.startsWith(`${page.to}/`))
  const { Icon } = page
  return (
    <Link
      to={page.to}
      aria-current={current ? 'page' : undefined}
      className={classNames(
        rowClass(list, below && (list ? 'pl-12' : 'h-10! pl-9')),
        lit ? 'bg-row-on text-text [&>svg:first-child]:text-accent-text' : plain,
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
      <span className="flex-1">{t(page.key)}</span>
      {list && <ChevronRight aria-hidden="true" className="size-5" />}
    </Link>
  )
}

/** Security's pages: open while one is on one of them, or as one wishes. */
const Fold = ({ entry, list }: Shape & { entry: Extract<Entry, { below: unknown }> }) => {
  const t = useTranslations('account.menu')
  const { pathname } = useLocation()
  const within = security.some(({ to }) => to === pathname)
  const [wish, setWish] = useState<boolean>()
  const open = wish ?? within
  const id = useId()
  const { Icon } = entry
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setWish(!open)}
        className={rowClass(list, within ? 'text-text hover:bg-hover' : plain)}
      >
        <Icon aria-hidden="true" className="size-5" />
        <span className="flex-1">{t(entry.key)}</span>
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-5 transition-transform', open && 'rotate-180')}
        />
      </button>
      {open && (
        <div
          id={id}
          className={list ? 'divide-y divide-line border-t border-line bg-sunken' : 'mt-1'}
        >
          {entry.below.map((page) => (
            <div key={page.key}>
              <PageLink page={page} list={list} below />
            </div>
          ))}
        </div>
      )}
    </>
  )
}

const Entries = ({ entries, list }: Shape & { entries: readonly Entry[] }) => (
  <div
    className={
      list
        ? 'divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface'
        : 'flex flex-col gap-1'
    }
  >
    {entries.map((entry) => (
      <div key={entry.key}>
        {'below' in entry ? (
          <Fold entry={entry} list={list} />
        ) : (
          <PageLink page={entry} list={list} />
        )}
      </div>
    ))}
  </div>
)

const SignOut = ({ list }: Shape) => {
  const t = useTranslations('account.menu')
  return (
    <button
      type="button"
      onClick={() => void signOut()}
      className={rowClass(
        list,
        list ? `rounded-panel border border-line bg-surface ${plain}` : plain,
      )}
    >
      <LogOut aria-hidden="true" className="size-5" />
      {t('logout')}
    </button>
  )
}

const ListMenu = () => {
  const t = useTranslations('account.menu')
  return (
    <nav aria-label={t('label')} className="flex flex-col gap-5">
      {groups.map(({ key, entries }) => (
        <section key={key}>
          <h2 className="mb-2 px-1 text-14 font-heading text-text-2">{t(`groups.${key}`)}</h2>
          <Entries entries={entries} list />
        </section>
      ))}
      <SignOut list />
    </nav>
  )
}

const BesideMenu = () => {
  const t = useTranslations('account.menu')
  return (
    <nav
      aria-label={t('label')}
      className="flex flex-col divide-y divide-line *:py-3 *:first:pt-0 *:last:pb-0"
    >
      {beside.map((entries) => (
        <Entries key={entries[0].key} entries={entries} list={false} />
      ))}
      <div>
        <SignOut list={false} />
      </div>
    </nav>
  )
}

/**
 * Beside the page on wide screens; as a list of its own on phones, where the overview needs no
 * entry for itself.
 */
export const ProfileMenu = ({ list = false }: { list?: boolean }) =>
  list ? <ListMenu /> : <BesideMenu />
