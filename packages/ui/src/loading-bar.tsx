/** A thin line under the top edge while something is awaited. */
export const LoadingBar = ({ visible, label }: { visible: boolean; label: string }) => (
  <div
    role="progressbar"
    aria-label={label}
    hidden={!visible}
    className="fixed inset-x-0 top-0 z-[70] h-[3px] overflow-hidden"
  >
    <div className="loading-bar h-full w-1/3 bg-accent" />
  </div>
)
