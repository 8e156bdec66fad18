import { useLocation, Link } from 'react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Search from 'lucide-react/icons/search'
import { KeyCap, WorkIconButton } from '@felek/ui/work/work-button.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useTexts } from '../lib/format/texts.ts'
import { useSelf } from '../lib/session/session.ts'
import { paths } from '../paths.ts'
import { ChainState } from './chain-state.tsx'
import { places } from './rail.tsx'

const useCrumbs = (): { name: string; path: string | null }[] => {
  const { pathname } = useLocation()
  const { shell, cashier, statements, alarms } = useTexts()
  const { tabs } = cashier.deposits
  /** Lists of a desk that have an address below its own. */
  const lists: Readonly<Record<string, string>> = {
    [paths.roles]: shell.roles,
    [paths.alarmPlan]: alarms.plan.title,
    [paths.returns]: tabs.returns,
    [paths.receiving]: tabs.accounts,
    [paths.methods]: tabs.methods,
    [paths.statementLines]: statements.tabs.lines,
    [paths.newStatement]: statements.new.title,
  }
  if (pathname === paths.account) return [{ name: shell.account, path: null }]
  const place = places
    .flatMap((it) => it.places)
    .find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  if (!place) return []
  const name = shell.places[place.id]
  if (pathname === place.path) return [{ name, path: null }]
  const own =
    lists[pathname] ?? decodeURIComponent(pathname.slice(place.path.length + 1).split('/')[0] ?? '')
  return [
    { name, path: place.path },
    { name: own, path: null },
  ]
}

export const TopBar = ({
  onFind,
  onShortcuts,
}: {
  onFind: () => void
  onShortcuts: () => void
}) => {
  const { shell } = useTexts()
  const { isDemo } = useSelf()
  return (
    <header className="flex h-(--header-height) shrink-0 items-center gap-5 border-b border-line-soft bg-bg px-5">
      <nav aria-label={shell.crumbs} className="min-w-0 lg:min-w-48">
        <ol className="flex items-center gap-1.5">
          {useCrumbs().map(({ name, path }) => (
            <li key={name} className="flex min-w-0 items-center gap-1.5 text-text-3">
              {path ? (
                <Link to={path} className="hover:text-text">
                  {name}
                </Link>
              ) : (
                <span aria-current="page" className="truncate font-label text-text">
                  {name}
                </span>
              )}
              {path && <ChevronRight aria-hidden="true" className="size-3.5" />}
            </li>
          ))}
        </ol>
      </nav>
      <button
        type="button"
        onClick={onFind}
        aria-keyshortcuts="Control+K"
        className="flex h-8.5 min-w-0 max-w-[460px] flex-1 items-center gap-2 rounded-control border border-line bg-surface pl-2.5 pr-2 text-text-3 transition-colors hover:border-button-2-line hover:text-text-2"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className="flex-1 truncate text-left">{shell.find}</span>
        <span className="flex gap-1 max-md:hidden">
          <KeyCap>Ctrl</KeyCap>
          <KeyCap>K</KeyCap>
        </span>
      </button>
      <span className="ml-auto flex items-center gap-2">
        <ChainState />
        {isDemo && (
          <span className="max-sm:hidden">
            <Tag tone="warn">{shell.demo}</Tag>
          </span>
        )}
        <WorkIconButton label={shell.shortcuts} onClick={onShortcuts}>
          <CircleHelp aria-hidden="true" />
        </WorkIconButton>
      </span>
    </header>
  )
}
