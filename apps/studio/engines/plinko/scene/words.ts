import type { Risk } from '../rules.ts'

export const plinkoPhrases = {
  tr: {
    risk: 'Risk',
    rows: 'Sıra',
    risks: { low: 'Düşük', middle: 'Orta', high: 'Yüksek' } satisfies Record<Risk, string>,
    drop: 'Boncuğu bırak',
    last: 'Son düşüşler',
    hundred: (n: number) => `Son ${n} boncuk`,
    slots: 'Gözlerin çarpanları',
    none: 'Henüz boncuk düşmedi.',
  },
  en: {
    risk: 'Risk',
    rows: 'Rows',
    risks: { low: 'Low', middle: 'Medium', high: 'High' } satisfies Record<Risk, string>,
    drop: 'Drop the bead',
    last: 'Last drops',
    hundred: (n: number) => `Last ${n} beads`,
    slots: 'What the slots pay',
    none: 'No bead has dropped yet.',
  },
}
