import { boxesIn, fullBox, textAt, type Box } from './boxes.ts'
import { profileOfCodes } from './coded-profile.ts'

/**
 * Returns the color profile (ICC.1) of a HEIC or AVIF photo: the embedded one, or one for the primaries and
 * the transfer function of its codes (ISO/IEC 23008-12, 6.5.5).
 * @returns undefined for a photo in sRGB, or without color information
 */
export function profileOfHeif(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const colours = coloursOf(view).map(({ from, to }) => ({ kind: textAt(view, from), from: from + 4, to }))
    const profile = colours.find(({ kind }) => kind === 'prof' || kind === 'rICC')
    if (profile) return bytes.subarray(profile.from, profile.to)
    const codes = colours.find(({ kind }) => kind === 'nclx')
    return codes && profileOfCodes(view.getUint16(codes.from), view.getUint16(codes.from + 2))
  } catch (error) {
    // A box that is too short: the decoder decides if the picture can be opened.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Returns the `colr` properties of the file's picture, otherwise those of its tiles. */
function coloursOf(view: DataView): Box[] {
  const file = boxesIn(view, { from: 0, to: view.byteLength })
  const meta = file.find(({ name }) => name === 'meta')
  const within = meta ? boxesIn(view, fullBox(view, meta)) : []
  const primary = within.find(({ name }) => name === 'pitm')
  const properties = within.find(({ name }) => name === 'iprp')
  if (!primary || !properties) return []
  const { version, from } = fullBox(view, primary)
  const item = version === 0 ? view.getUint16(from) : view.getUint32(from)
  const own = coloursOfItem(view, properties, item)
  if (own.length > 0) return own
  const references = within.find(({ name }) => name === 'iref')
  const tile = references && firstTile(view, references, item)
  return tile === undefined ? [] : coloursOfItem(view, properties, tile)
}

function coloursOfItem(view: DataView, properties: Box, item: number): Box[] {
  const inside = boxesIn(view, properties)
  const list = inside.find(({ name }) => name === 'ipco')
  const all = list ? boxesIn(view, list) : []
  return inside
    .filter(({ name }) => name === 'ipma')
    .flatMap((associations) => propertiesOf(view, associations, item))
    .flatMap((number) => all[number - 1] ?? [])
    .filter(({ name }) => name === 'colr')
}

/** Returns the numbers of an item's properties, from 1 (ISO/IEC 23008-12, 9.3). */
function propertiesOf(view: DataView, associations: Box, item: number): number[] {
  const { version, flags, from } = fullBox(view, associations)
  const idBytes = version === 0 ? 2 : 4
  const isWide = (flags & 1) === 1
  let at = from + 4
  for (let left = view.getUint32(from); left > 0; left--) {
    const id = idBytes === 2 ? view.getUint16(at) : view.getUint32(at)
    const count = view.getUint8(at + idBytes)
    at += idBytes + 1
    // The highest bit marks a property as essential.
    const numberAt = (n: number) =>
      isWide ? view.getUint16(at + n * 2) & 0x7fff : view.getUint8(at + n) & 0x7f
    if (id === item) return Array.from({ length: count }, (_, n) => numberAt(n))
    at += count * (isWide ? 2 : 1)
  }
  return []
}

/** Returns the first of the items that an item is derived from (ISO/IEC 14496-12, 8.11.12). */
function firstTile(view: DataView, references: Box, item: number): number | undefined {
  const { version, ...inside } = fullBox(view, references)
  const idAt = (at: number) => (version === 0 ? view.getUint16(at) : view.getUint32(at))
  const idBytes = version === 0 ? 2 : 4
  const tiles = boxesIn(view, inside).find(({ name, from }) => name === 'dimg' && idAt(from) === item)
  return tiles && idAt(tiles.from + idBytes + 2)
}
