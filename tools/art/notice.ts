/** Whose work our pictures contain. The notices travel with the pictures. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { node_modules } from './draw/machine.ts'
import { siteArt, studioArt, type Piece } from './piece.ts'

const faces = ['cinzel', 'bungee', 'russo-one', 'titan-one', 'grenze-gotisch'] as const

const fluentEmoji = `Fluent Emoji
https://github.com/microsoft/fluentui-emoji

MIT License

Copyright (c) Microsoft Corporation.

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`

/** The first line of each licence names its holders; the licence itself is the same for all. */
const holders = (): string =>
  faces
    .map((face) => {
      const [first = ''] = readFileSync(
        join(node_modules, '@fontsource', face, 'LICENSE'),
        'utf8',
      ).split('\n')
      return `  ${face}: ${first.trim()}`
    })
    .join('\n')

const notice = (): string =>
  [
    'The pictures in this folder are made by tools/art of this repository. They contain the work of others:',
    '',
    fluentEmoji,
    'Lettering is drawn from faces under the SIL Open Font License 1.1 (https://openfontlicense.org); no font file is shipped in this folder:',
    '',
    holders(),
    '',
  ].join('\n')

export const noticePieces = (): Piece[] =>
  [siteArt, studioArt].map((folder) => ({
    path: `${folder}/NOTICE.txt`,
    format: 'text',
    bytesMax: 6_000,
    draw: notice,
  }))
