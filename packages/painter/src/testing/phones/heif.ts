import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { boxesIn, fullBox, type Box } from '../../codec/colour/boxes.ts'
import { pngChunk } from '../hostile.ts'
import { photoNamed } from '../pictures.ts'

/** HEIC and AVIF photos in the layouts of phones, generated around the pixels of a small one. */

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const box = (name: string, ...parts: readonly Uint8Array[]): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(parts.reduce((sum, part) => sum + part.length, 8))
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...parts])
}
const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const hexOf = (value: number): string => value.toString(16).padStart(2, '0')
const short = (value: number): Buffer => bytes(value.toString(16).padStart(4, '0'))
const long = (value: number): Buffer => bytes(value.toString(16).padStart(8, '0'))

/** Returns a `colr` property with a profile, or with the codes of primaries and transfer function. */
export const colourOf = (colour: Uint8Array | readonly [primaries: number, transfer: number]): Buffer =>
  colour instanceof Uint8Array
    ? box('colr', Buffer.from('prof'), colour)
    : box('colr', Buffer.from('nclx'), short(colour[0]), short(colour[1]), bytes('0006 80'))

/** Returns the profile of Display P3 in photos of phones. */
export async function displayP3(): Promise<Uint8Array> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  const { icc } = await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata()
  if (icc === undefined) throw new Error('The profile of Display P3 is missing.')
  return icc
}

type Parts = {
  readonly head: Uint8Array
  readonly properties: readonly Uint8Array[]
  readonly type: 'hvc1' | 'av01'
  readonly data: Uint8Array
}

/** Returns the parts of a photo of one item: its first box, its properties and its compressed data. */
function partsOf(photo: Uint8Array): Parts {
  const view = viewOf(photo)
  const child = (parent: Omit<Box, 'name'>, name: string): Box => {
    const result = boxesIn(view, parent).find((each) => each.name === name)
    if (result === undefined) throw new Error(`The photo has no box ${name}.`)
    return result
  }
  const whole = { from: 0, to: photo.length }
  const meta = fullBox(view, child(whole, 'meta'))
  const list = boxesIn(view, child(child(meta, 'iprp'), 'ipco'))
  const data = child(whole, 'mdat')
  return {
    head: photo.subarray(0, view.getUint32(0)),
    properties: list.map(({ from, to }) => photo.subarray(from - 8, to)),
    type: list.some(({ name }) => name === 'hvcC') ? 'hvc1' : 'av01',
    data: photo.subarray(data.from, data.to),
  }
}

/** Columns and rows of the tiles of a photo. */
type Grid = {
  readonly columns: number
  readonly rows: number
  readonly width: number
  readonly height: number
}

/**
 * Returns a photo with these colors. With a grid it is made of tiles, as phones do with large photos: the
 * picture is an item without pixels of its own, and each of its tiles, which all look the same here, is an
 * item that has the colors.
 */
export function withColours(photo: Uint8Array, colours: readonly Uint8Array[], grid?: Grid): Buffer {
  const { head, properties, type, data } = partsOf(photo)
  const all = [...properties, ...colours]
  const numbers = all.map((_, n) => n + 1)
  const tiles = Array.from({ length: grid ? grid.columns * grid.rows : 1 }, (_, n) => n + 1)
  const items = tiles.map((id) => ({ id, type, properties: numbers, isTile: grid !== undefined }))
  const whole = { id: tiles.length + 1, type: 'grid', properties: [all.length + 1], isTile: false }
  const meta = (start: number): Buffer => {
    const ofTiles = { items, properties: all, data: { start, length: data.length } }
    return grid ? metaOf({ ...ofTiles, items: [...items, whole], grid }) : metaOf(ofTiles)
  }
  const before = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(before), box('mdat', data)])
}

type Item = {
  readonly id: number
  readonly type: string
  readonly properties: readonly number[]
  readonly isTile: boolean
}
type Content = {
  /** The last one is the picture. */
  readonly items: readonly Item[]
  readonly properties: readonly Uint8Array[]
  readonly data: { readonly start: number; readonly length: number }
  readonly grid?: Grid
}

/** Returns the box that describes the items (ISO/IEC 23008-12, 6). */
function metaOf({ items, properties, data, grid }: Content): Buffer {
  const picture = items.at(-1)?.id ?? 0
  const tiles = items.filter(({ isTile }) => isTile)
  const count = short(items.length)
  const layout = grid
    ? Buffer.concat([
        bytes(`0000${hexOf(grid.rows - 1)}${hexOf(grid.columns - 1)}`),
        short(grid.width),
        short(grid.height),
      ])
    : Buffer.alloc(0)
  // Data of the tiled picture is in `idat` (1), that of the others at an offset of the file (0).
  const location = ({ id, type }: Item) =>
    type === 'grid'
      ? Buffer.concat([short(id), short(1), short(0), short(1), long(0), long(layout.length)])
      : Buffer.concat([short(id), short(0), short(0), short(1), long(data.start), long(data.length)])
  const entry = ({ id, type, isTile }: Item) =>
    box('infe', bytes(isTile ? '02000001' : '02000000'), short(id), short(0), Buffer.from(`${type}\0`))
  const association = ({ id, properties: own }: Item) =>
    Buffer.concat([short(id), Buffer.from([own.length, ...own])])
  const size = grid ? [box('ispe', long(0), long(grid.width), long(grid.height))] : []
  const references = box('dimg', short(picture), short(tiles.length), ...tiles.map(({ id }) => short(id)))
  return box(
    'meta',
    long(0),
    box('hdlr', long(0), long(0), Buffer.from('pict'), Buffer.alloc(13)),
    box('pitm', long(0), short(picture)),
    box('iloc', bytes('01000000 4400'), count, ...items.map(location)),
    box('iinf', long(0), count, ...items.map(entry)),
    ...(grid ? [box('iref', long(0), references), box('idat', layout)] : []),
    box(
      'iprp',
      box('ipco', ...properties, ...size),
      box('ipma', long(0), long(items.length), ...items.map(association)),
    ),
  )
}

/** Returns a small HEIC photo with these colors. */
export const heicWith = async (colours: readonly Uint8Array[], grid?: Grid): Promise<Buffer> =>
  withColours(await photoNamed('sunflower.heic'), colours, grid)

/** Returns a PNG with these pixels and a color profile (PNG, third edition, 11.3.2.3). */
export async function pngOf(pixels: Uint8Array, profile: Uint8Array): Promise<Buffer> {
  const png = await sharp(pixels).removeAlpha().png().toBuffer()
  const afterHeader = 8 + 25
  const chunk = pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), deflateSync(profile)]))
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)])
}

/** Returns a JPEG of the best quality with these pixels and a color profile (ICC.1:2022, B.4). */
export async function jpegOf(pixels: Uint8Array, profile: Uint8Array): Promise<Buffer> {
  const jpeg = await sharp(pixels).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()
  const content = Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([1, 1]), profile])
  return Buffer.concat([
    jpeg.subarray(0, 2),
    bytes('ffe2'),
    short(content.length + 2),
    content,
    jpeg.subarray(2),
  ])
}
