import { useState } from 'react'
import Bookmark from 'lucide-react/icons/bookmark'
import Trash from 'lucide-react/icons/trash-2'
import { officeViews, type SavedView } from '@felek/contract/office/views.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { PopMenu, popItemClass } from '@felek/ui/work/pop-menu.tsx'
import { WorkButton, WorkIconButton } from '@felek/ui/work/work-button.tsx'
import { WorkField, WorkSelect } from '@felek/ui/work/work-field.tsx'
import { forget, useCall } from '../api/query.ts'
import { useWrite } from '../api/write.ts'
import { useTexts } from '../format/texts.ts'
import { useSelf } from '../session/session.ts'
import type { ListAddress } from './list-state.ts'
import { WriteNotice } from './write-notice.tsx'

type Props = { list: string; address: Pick<ListAddress, 'query' | 'setQuery'> }

const forgetViews = (): void => forget(officeViews.views)

const ViewRow = ({
  view,
  isNow,
  onTake,
}: {
  view: SavedView
  isNow: boolean
  onTake: () => void
}) => {
  const texts = useTexts()
  const words = texts.lists.views
  const remove = useWrite(officeViews.removeView, forgetViews)
  return (
    <li>
      <div className="flex items-center">
        <button
          type="button"
          aria-pressed={isNow}
          onClick={onTake}
          className={classNames(popItemClass, isNow && 'bg-hover text-text')}
        >
          <span className="min-w-0 flex-1 truncate">{view.name}</span>
          {view.role && <span className="text-12 text-text-3">{texts.staff.roles[view.role]}</span>}
        </button>
        <WorkIconButton
          small
          label={`${words.remove}: ${view.name}`}
          disabled={remove.state !== 'idle'}
          onClick={() => remove.send({ viewID: view.viewID })}
        >
          <Trash aria-hidden="true" />
        </WorkIconButton>
      </div>
      <WriteNotice write={remove} />
    </li>
  )
}

/** Keeps what the list shows now, under a name. */
const SaveForm = ({
  list,
  query,
  onSaved,
}: {
  list: string
  query: string
  onSaved: () => void
}) => {
  const texts = useTexts()
  const words = texts.lists.views
  const { roles } = useSelf()
  const [name, setName] = useState('')
  const [owner, setOwner] = useState('')
  const save = useWrite(officeViews.saveView, () => {
    forgetViews()
    onSaved()
  })
  const role = roles.find((it) => it === owner)
  return (
    <form
      className="flex flex-col gap-2.5 p-2"
      onSubmit={(e) => {
        e.preventDefault()
        save.send({ list, name, query, ...(role && { role }) })
      }}
    >
      <WriteNotice write={save} fields={['name']} />
      <WorkField
        label={words.name}
        value={name}
        maxLength={40}
        autoComplete="off"
        error={save.refusal?.fields['name']}
        onChange={(e) => setName(e.target.value)}
      />
      <WorkSelect
        label={words.owner}
        value={owner}
        onChange={(e) => setOwner(e.target.value)}
        options={[
          { value: '', label: words.own },
          ...roles.map((value) => ({ value, label: texts.staff.roles[value] })),
        ]}
      />
      <WorkButton
        small
        type="submit"
        pending={save.state === 'sending'}
        disabled={name.trim() === ''}
      >
        {words.save}
      </WorkButton>
    </form>
  )
}

const Menu = ({ list, address, onClose }: Props & { onClose: () => void }) => {
  const words = useTexts().lists.views
  const { data = [] } = useCall(officeViews.views, { list })
  return (
    <>
      {data.length === 0 ? (
        <p className="px-2 py-1.5 text-12 text-text-2">{words.none}</p>
      ) : (
        <ul className="max-h-64 overflow-auto">
          {data.map((view) => (
            <ViewRow
              key={view.viewID}
              view={view}
              isNow={view.query === address.query}
              onTake={() => {
                address.setQuery(view.query)
                onClose()
              }}
            />
          ))}
        </ul>
      )}
      <div className="mt-1.5 border-t border-line pt-1">
        <SaveForm list={list} query={address.query} onSaved={onClose} />
      </div>
    </>
  )
}

/** Looks at this list that a person, or a role of theirs, has kept. */
export const SavedViews = ({ list, address }: Props) => (
  <PopMenu
    label={useTexts().lists.views.title}
    width="w-72"
    triggerClass="inline-flex size-7 items-center justify-center rounded-control text-text-2 hover:bg-hover hover:text-text"
    trigger={<Bookmark aria-hidden="true" className="size-4" />}
  >
    {(close) => <Menu list={list} address={address} onClose={close} />}
  </PopMenu>
)
