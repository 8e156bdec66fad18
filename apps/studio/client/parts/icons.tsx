/** Line icons of one weight, drawn on 24 px. Decorative: the control around them has the name. */
const paths = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  soundOn: 'M4 9v6h4l5 4V5L8 9zM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12',
  soundOff: 'M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5',
  table: 'M4 4h16v16H4zM4 9.3h16M4 14.6h16M9.5 4v16',
  spin: 'M20.5 11A8.6 8.6 0 0 0 5.2 6.6L3 9M3 4v5h5M3.5 13a8.6 8.6 0 0 0 15.3 4.4L21 15M21 20v-5h-5',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  undo: 'M8 14L3.5 9.5 8 5M4 9.5h10a6 6 0 0 1 0 12h-3',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6',
  repeat: 'M17 3l4 4-4 4M3 11V9a2 2 0 0 1 2-2h16M7 21l-4-4 4-4M21 13v2a2 2 0 0 1-2 2H3',
  double: 'M9 9h11v11H9zM5 15H4V4h11v1M14.5 12v5M12 14.5h5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  book: 'M12 6.5C10 4.8 7 4.5 3 4.5v14c4 0 7 .3 9 2 2-1.7 5-2 9-2v-14c-4 0-7 .3-9 2zM12 6.5v14',
  shield: 'M12 3l7.5 3v5.5c0 5-3.4 8-7.5 9.5-4.1-1.5-7.5-4.5-7.5-9.5V6zM8.5 12l2.5 2.5 4.5-5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V12l3 2',
  lock: 'M6 11h12v9.5H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  people:
    'M9 11.5a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zM2.5 20c.3-3.5 3-5.5 6.5-5.5s6.200 2 6.5 5.5M15.5 4.200a3.8 3.8 0 0 1 0 7.100M18 14.8c2.100.7 3.300 2.6 3.5 5.200',
  stand: 'M4 20h16M7 20v-7h10v7M9 13V6.5a3 3 0 0 1 6 0V13',
  play: 'M7 4.5v15l12.5-7.5z',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  skip: 'M5 5v14l9-7zM18.500 5v14',
  voice:
    'M12 3a3 3 0 0 0-3 3v5.5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5.5 11a6.500 6.500 0 0 0 13 0M12 17.500V21',
  voiceOff:
    'M9 9v2.500a3 3 0 0 0 5 2.200M15 11V6a3 3 0 0 0-6-.6M5.5 11a6.500 6.500 0 0 0 10.500 5.100M18.500 11a6.400 6.400 0 0 1-.8 3.100M12 17.500V21M3.500 3.500l17 17',
  keyboard: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8M18 10h.01',
} as const

export type IconName = keyof typeof paths

export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg
    className="icon"
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} />
  </svg>
)
