/**
 * For the maker's eye, not part of the product: a contact sheet of what was made, and how far apart
 * the covers are.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { titles } from '@felek/studio/src/titles.ts'
import { root, sharp } from './draw/machine.ts'
import { siteArt } from './piece.ts'
import { coverPairs } from './covers/distance.ts'
import { judgeAll, makeThumbs } from './stages/alike.ts'
import { stages } from './stages/rest.ts'

const sheet = async (
  files: string[],
  columns: number,
  width: number,
  height: number,
  to: string,
): Promise<void> => {
  const tiles = await Promise.all(
    files.map(async (file, i) => ({
      input: await sharp(file)
        .resize(width, height, { fit: 'contain', background: '#0b112400' })
        .png()
        .toBuffer(),
      left: (i % columns) * (width + 10) + 10,
      top: Math.floor(i / columns) * (height + 10) + 10,
    })),
  )
  await sharp({
    create: {
      width: columns * (width + 10) + 10,
      height: Math.ceil(files.length / columns) * (height + 10) + 10,
      channels: 3,
      background: '#0b1124',
    },
  })
    .composite(tiles)
    .png()
    .toFile(to)
}

const [folder, columns = '8', width = '180', height = '240', to = '/tmp/sheet.png'] =
  process.argv.slice(2)
/** Stages at rest beside each other, wide and tall, and how far apart they are. */
const reviewStages = async (): Promise<void> => {
  const all = await stages()
  const files: string[] = []
  for (const shape of ['wide', 'tall'] as const)
    for (const stage of all) {
      const { picture } = await stage.atRest(shape, 0.46)
      const { width, height, data } = picture
      files.push(`/tmp/stage-${stage.slug}-${shape}.png`)
      await sharp(data, { raw: { width, height, channels: 4 } }).toFile(files.at(-1) ?? '')
    }
  await sheet(files, all.length, 220, 320, '/tmp/stages.png')
  for (const { names, shape, iou, apart, alike } of judgeAll(
    await Promise.all(all.map(makeThumbs)),
  ))
    console.log(
      `${alike ? 'ALIKE' : '     '}  ${names.join(' / ').padEnd(30)} ${shape}  frame ${iou.toFixed(2)}  ΔE ${apart.toFixed(1)}`,
    )
}

if (folder === 'stages') await reviewStages()
else if (folder) {
  const all = readdirSync(join(root, folder))
    .filter((name) => /\.(avif|png|jpg)$/.test(name))
    .sort()
  await sheet(
    all.map((name) => join(root, folder, name)),
    Number(columns),
    Number(width),
    Number(height),
    to,
  )
} else {
  await sheet(
    titles.map(({ slug }) => join(root, siteArt, 'covers', `${slug}.avif`)),
    8,
    180,
    240,
    '/tmp/covers.png',
  )
  const pairs = (await coverPairs()).toSorted((a, b) => a.apart - b.apart)
  const tell = (list: typeof pairs): void =>
    list.forEach(({ names, apart }) => console.log(`  ${apart.toFixed(1)}  ${names.join(' / ')}`))
  console.log('closest of all')
  tell(pairs.slice(0, 8))
  console.log('closest neighbours')
  tell(pairs.filter((pair) => pair.neighbours).slice(0, 5))
}
