/** The place of so many special dates, heading and all; none for none. */
export const DatesPlaceholder = ({ rows }: { rows: number }) =>
  rows === 0 ? null : (
    <div aria-hidden="true" className="mt-10 md:mt-12">
      <div className="mb-4 h-9" />
      <div className="grid gap-3 md:grid-cols-2">
        {Array.from({ length: rows }, (_, i) => (
          <div key={i} className="h-[76px] rounded-panel border border-line bg-surface" />
        ))}
      </div>
    </div>
  )
