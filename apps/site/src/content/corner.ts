/** Where a notice stands that nobody asked for: a card in the corner, above the foot of a phone. */
export const cornerClass =
  'toast fixed inset-x-3.5 bottom-[calc(var(--bar-height)+var(--over-bar,0px)+10px+env(safe-area-inset-bottom))] z-40 max-h-[60dvh] overflow-y-auto overscroll-contain rounded-panel border border-line bg-overlay shadow-overlay md:bottom-6 md:left-8 md:right-auto md:max-h-[70dvh] md:w-[400px]'
