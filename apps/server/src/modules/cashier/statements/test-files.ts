import type { ColumnMap } from './csv.ts'

/** A column map as Turkish banks mostly write their statements. */
export const usualMap = (over: Partial<ColumnMap> = {}): ColumnMap => ({
  encoding: 'auto',
  delimiter: ';',
  decimal: ',',
  dayOrder: 'dmy',
  headingRow: 1,
  footerRows: 0,
  columns: {
    day: 'Tarih',
    amount: 'Tutar',
    balance: 'Bakiye',
    text: 'Açıklama',
    name: 'Gönderen',
    iban: 'Karşı IBAN',
    reference: 'Dekont No',
  },
  ...over,
})

export type WrittenLine = {
  day?: string
  kurus: bigint
  text?: string
  name?: string
  iban?: string
  reference?: string
}

/** `1234567n` → `12.345,67` */
export const inLira = (kurus: bigint, decimal: ',' | '.' = ','): string => {
  const size = kurus < 0n ? -kurus : kurus
  const group = decimal === ',' ? '.' : ','
  const whole = String(size / 100n).replace(/\B(?=(\d{3})+$)/g, group)
  return `${kurus < 0n ? '-' : ''}${whole}${decimal}${String(size % 100n).padStart(2, '0')}`
}

const quoted = (cell: string): string =>
  /[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const dotted = (day: string): string => day.split('-').toReversed().join('.')

/** A statement by the usual map: what opened it, and its lines with their balances. */
export const csvOf = (
  lines: readonly WrittenLine[],
  { openingKurus = 0n, day = '2026-11-28' }: { openingKurus?: bigint; day?: string } = {},
): string => {
  let balance = openingKurus
  const rows = lines.map((line) => {
    balance += line.kurus
    return [
      dotted(line.day ?? day),
      line.text ?? 'Havale',
      inLira(line.kurus),
      inLira(balance),
      line.name ?? '',
      line.iban ?? '',
      line.reference ?? '',
    ]
      .map(quoted)
      .join(';')
  })
  return ['Tarih;Açıklama;Tutar;Bakiye;Gönderen;Karşı IBAN;Dekont No', ...rows, ''].join('\r\n')
}

const short = (day: string): string => day.slice(2).replaceAll('-', '')
const swift = (kurus: bigint): string =>
  `${(kurus < 0n ? -kurus : kurus) / 100n},${String((kurus < 0n ? -kurus : kurus) % 100n).padStart(2, '0')}`
const side = (kurus: bigint): string => (kurus < 0n ? 'D' : 'C')

/** The same as an MT940 of one message. */
export const mt940Of = (
  lines: readonly WrittenLine[],
  { openingKurus = 0n, day = '2026-11-28', account = '' } = {},
): string => {
  const closing = lines.reduce((sum, line) => sum + line.kurus, openingKurus)
  return [
    ':20:FELEK',
    `:25:${account}`,
    ':28C:332/1',
    `:60F:${side(openingKurus)}${short(day)}TRY${swift(openingKurus)}`,
    ...lines.flatMap((line) => {
      const at = line.day ?? day
      return [
        `:61:${short(at)}${short(at).slice(2)}${side(line.kurus)}${swift(line.kurus)}NTRFNONREF//${line.reference ?? ''}`,
        `:86:166?00HAVALE?20${(line.text ?? 'Havale').slice(0, 27)}?21${(line.text ?? '').slice(27, 54)}?31${line.iban ?? ''}?32${line.name ?? ''}`,
      ]
    }),
    `:62F:${side(closing)}${short(day)}TRY${swift(closing)}`,
    '-',
  ].join('\r\n')
}

/** Letters as Windows-1254 has them; those that it has not are left out. */
export const toWindows1254 = (text: string): Uint8Array => {
  const table = new Map(
    Array.from({ length: 128 }, (_, n) => n + 128).map((byte): [string, number] => [
      new TextDecoder('windows-1254').decode(Uint8Array.of(byte)),
      byte,
    ]),
  )
  return Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.codePointAt(0) ?? 0
      const byte = code < 128 ? code : table.get(letter)
      return byte === undefined ? [] : [byte]
    }),
  )
}
