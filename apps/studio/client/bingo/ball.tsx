/** A ball in the colour of its column on the cards. */
export const Ball = ({ number, className }: { number: number; className?: string }) => (
  <span
    className={className ? `ball ${className}` : 'ball'}
    data-column={Math.min(8, Math.floor(number / 10))}
  >
    <span>{number}</span>
  </span>
)
