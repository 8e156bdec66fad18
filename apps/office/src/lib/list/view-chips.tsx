import { filterChipClass } from '@felek/ui/work/filter-bar.tsx'

/** Views of a list that are one press away; the one that is shown is pressed. */
export const ViewChips = <V extends string>({
  views,
  view,
  label,
  onView,
}: {
  views: readonly V[]
  view: V | null
  label: (view: V) => string
  onView: (view: V) => void
}) =>
  views.map((it) => (
    <button
      key={it}
      type="button"
      aria-pressed={view === it}
      onClick={() => onView(it)}
      className={filterChipClass(view === it)}
    >
      {label(it)}
    </button>
  ))
