/** A ball of each sport, drawn by hand: the icon set has but one. */
const shapes: Readonly<Record<string, string>> = {
  football:
    'M12 7.2 8.2 10l1.5 4.4h4.6l1.5-4.4zM12 3v4.2M4 9.6l4.2.4M7 19.2l2.7-4.8M17 19.2l-2.7-4.8M20 9.6l-4.2.4',
  basketball:
    'M12 3v18M3 12h18M5.6 5.6c4.4 4 4.4 8.800 0 12.800M18.400 5.600c-4.400 4-4.400 8.800 0 12.800',
  tennis:
    'M5.200 6.200c3.600 3.200 3.600 8.400 0 11.600M18.800 6.200c-3.600 3.200-3.600 8.400 0 11.600',
  volleyball:
    'M12 12V3.200M12 12l7.600 4.400M12 12l-7.600 4.400M12 3.200c4.800 1.600 7.200 6 7.600 13.200M19.600 16.400c-4 3-9 3.200-15.200 0M4.400 16.400C4 11 6.800 6 12 3.200',
}

export const SportIcon = ({
  sport,
  className = 'size-5',
}: {
  sport: string
  className?: string
}) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className={className}
  >
    <circle cx="12" cy="12" r="9" />
    {shapes[sport] && <path d={shapes[sport]} />}
  </svg>
)
