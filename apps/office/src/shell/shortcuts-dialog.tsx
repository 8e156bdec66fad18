import { Dialog } from '@felek/ui/dialog.tsx'
import { KeyCap } from '@felek/ui/work/work-button.tsx'
import { useTexts } from '../lib/format/texts.ts'
import { usePlaces } from './rail.tsx'

/** Said as well as seen: a cap alone is for the eye. */
const Keys = ({ keys }: { keys: readonly string[] }) => (
  <dd className="flex items-center gap-1">
    <span className="sr-only">{keys.join(' ')}</span>
    {keys.map((key) => (
      <KeyCap key={key}>{key}</KeyCap>
    ))}
  </dd>
)

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const { shell } = useTexts()
  const { keys } = shell
  const groups = [
    {
      head: keys.everywhere,
      rows: [
        { keys: ['Ctrl', 'K'], says: keys.palette },
        { keys: ['?'], says: keys.all },
        { keys: ['Esc'], says: keys.close },
        ...usePlaces().flatMap(({ places }) =>
          places.map(({ id, key }) => ({ keys: ['G', key.toUpperCase()], says: shell.places[id] })),
        ),
      ],
    },
    {
      head: keys.lists,
      rows: [
        { keys: ['J'], says: keys.next },
        { keys: ['K'], says: keys.previous },
        { keys: ['Enter'], says: keys.open },
        { keys: ['Shift', 'Enter'], says: keys.page },
        { keys: ['X'], says: keys.select },
        { keys: ['/'], says: keys.filter },
        { keys: ['A'], says: keys.approve },
        { keys: ['R'], says: keys.refuse },
        { keys: ['C'], says: keys.claim },
        { keys: ['N'], says: keys.reason },
      ],
    },
  ]
  return (
    <Dialog open onClose={onClose} title={shell.shortcuts} wide>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {groups.map(({ head, rows }) => (
          <section key={head}>
            <h3 className="pb-1 text-13 text-text-2">{head}</h3>
            <dl>
              {rows.map(({ keys, says }) => (
                <div
                  key={says}
                  className="flex h-8 items-center justify-between border-b border-line last:border-0"
                >
                  <dt>{says}</dt>
                  <Keys keys={keys} />
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
