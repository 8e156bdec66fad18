import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Table } from '@felek/contract/games.ts'
import { saveReturnPath } from '../../lib/session/return-path.ts'
import { useLooksSignedIn } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'
import { FavouriteButton } from '../lobby/favourite-button.tsx'
import { TableFace } from './table-face.tsx'
import { tableCardClass } from './table-grid.tsx'

/** Where a press on a table leads: players sit down, visitors try (docs/product/site.md, "Addresses"). */
export const tableAddress = (table: Pick<Table, 'tableID' | 'demo'>, signedIn: boolean): string =>
  signedIn || !table.demo ? paths.playLive(table.tableID) : paths.demoLive(table.tableID)

/** A table in a grid. One that is closed leads nowhere: there is nothing to sit down at. */
export const TableCard = ({ table, eager = false }: { table: Table; eager?: boolean }) => {
  const t = useTranslations('live')
  const signedIn = useLooksSignedIn()
  return (
    <article
      className={`${tableCardClass} ${table.open ? 'hover:border-button-2-line hover:bg-hover' : ''}`}
    >
      {table.open ? (
        <Link
          id={`masa-${table.tableID}`}
          to={tableAddress(table, signedIn)}
          // docs/specification.md §2: a table that fails to open leads back here.
          onClick={() => saveReturnPath(location.pathname + location.search)}
          className="block rounded-panel focus-visible:-outline-offset-2"
        >
          <TableFace table={table} eager={eager} />
        </Link>
      ) : (
        <div aria-label={`${table.name}: ${t('closedHint')}`} role="group">
          <TableFace table={table} eager={eager} />
        </div>
      )}
      <FavouriteButton
        type="livecasino"
        game={{ gameID: table.tableID, name: table.name }}
        className="absolute right-1.5 top-1.5 flex size-9 items-center justify-center rounded-control bg-art-night/70 text-on-art hover:bg-art-night"
      />
    </article>
  )
}
