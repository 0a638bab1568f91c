import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Picture } from '../picture.ts'
import { createRandom } from '../random.ts'
import { pictureOf } from './pictures.ts'

/** A fictional face, drawn for tests. */
export type DrawnPerson = {
  readonly skin?: 'light' | 'dark'
  readonly beard?: boolean
  readonly glasses?: boolean
  readonly child?: boolean
}

/** Hues of the drawing, with those of dark skin. */
const DARK = [
  ['#f0c8a8', '#8a5a3c'],
  ['#d9a384', '#6e452c'],
  ['#a87458', '#4a2c1c'],
  ['#c08d6e', '#5c3822'],
  ['#b88468', '#5a3724'],
  ['#a8745c', '#4c2e1e'],
] as const

/** Start of the features in the drawing, after skin and hair. */
const FEATURES = '<g filter="url(#g)">'

async function drawPerson(person: DrawnPerson): Promise<string> {
  let drawing = await readFile(new URL('../../photos/drawn-face.svg', import.meta.url), 'utf8')
  if (person.skin === 'dark') drawing = DARK.reduce((text, [from, to]) => text.replaceAll(from, to), drawing)
  const at = drawing.indexOf(FEATURES)
  const [head, features] = [drawing.slice(0, at), drawing.slice(at).replace('</svg>', '')]
  // A child has larger eyes, lower in a rounder face.
  const placed = person.child
    ? `<g transform="translate(200 210) scale(1.12 0.94) translate(-200 -198)">${features}</g>`
    : features
  return `${head}${person.beard ? BEARD : ''}${placed}${person.glasses ? GLASSES : ''}</svg>`
}

/** Hairs of a full beard, dark and light ones, falling from cheeks and chin. */
const BEARD = ((): string => {
  const random = createRandom(3)
  random.restart(3, 0, 0, 0)
  const hair = (): string => {
    const x = random.between(-1, 1)
    const y = random.between(0, 1)
    const [left, top] = [200 + 64 * x * (1 - 0.35 * y), 212 + 34 * (1 - x * x) + 56 * y]
    const [dx, dy] = [8 * x + random.between(-4, 4), random.between(12, 24)]
    const grey = random.next() < 0.3 ? '#8f7a63' : '#33241a'
    return `<path d="M${left} ${top}q${dx / 2 + 2} ${dy / 2} ${dx} ${dy}" stroke="${grey}" stroke-width="1.3" fill="none"/>`
  }
  const ground =
    '<path d="M134 214Q150 244 200 250Q250 244 266 214Q262 300 200 322Q138 300 134 214Z" fill="#4b3628"/>'
  return `<g>${ground}${Array.from({ length: 900 }, hair).join('')}</g>`
})()

const GLASSES =
  '<g stroke="#1d1a18" stroke-width="4" fill="none"><ellipse cx="167" cy="180" rx="27" ry="21"/><ellipse cx="233" cy="180" rx="27" ry="21"/><path d="M194 178Q200 173 206 178M140 178L128 173M260 178L272 173"/></g>'

/** Returns a portrait of the drawn person, `side` pixels square. */
export async function portraitOf(person: DrawnPerson, side: number): Promise<Picture> {
  return pictureOf(
    sharp(Buffer.from(await drawPerson(person)))
      .resize(side, side)
      .blur(1),
  )
}

/** Returns a row of people, `side` pixels each. */
export async function groupOf(people: readonly DrawnPerson[], side: number): Promise<Picture> {
  const parts = await Promise.all(
    people.map(async (person, n) => ({
      input: await sharp(Buffer.from(await drawPerson(person)))
        .resize(side, side)
        .png()
        .toBuffer(),
      left: n * side,
      top: 0,
    })),
  )
  const size = { width: people.length * side, height: side, channels: 3 as const }
  const row = await sharp({ create: { ...size, background: '#5d7180' } })
    .composite(parts)
    .png()
    .toBuffer()
  return pictureOf(sharp(row))
}
