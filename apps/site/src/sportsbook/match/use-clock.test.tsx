import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test } from 'vitest'
import { phrases } from '@felek/phrases/phrases.ts'
import { useClockText } from './use-clock.ts'

const say = (lang: 'tr' | 'en', clock: string, short: boolean): string => {
  let text = ''
  const Clock = () => {
    text = useClockText()(clock, undefined, short)
    return null
  }
  renderToString(
    <IntlProvider locale={lang} messages={phrases[lang]}>
      <Clock />
    </IntlProvider>,
  )
  return text
}

test.each([
  ['break', 'Ara', 'Ara', 'Break', 'Break'],
  ['half_time', 'Devre arası', 'Devre', 'Half-time', 'HT'],
  ['quarter_4 372', '4. Ç 06:12', '4. Ç', 'Q4 06:12', 'Q4'],
])('%s: only the middle of a match is its half-time', (clock, tr, trShort, en, enShort) => {
  expect([say('tr', clock, false), say('tr', clock, true)]).toEqual([tr, trShort])
  expect([say('en', clock, false), say('en', clock, true)]).toEqual([en, enShort])
})
