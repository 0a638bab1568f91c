import sharp from 'sharp'

/** Interleaved pixels of 8 bits: red, green and blue, and alpha as the fourth channel. */
export type Pixels = {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
}

/**
 * Bytes of pixels converted at a time: a phone's photo has a hundred million, and must not be in memory
 * twice.
 */
const STRIP_BYTES = 8e6

/** Converts pixels to sRGB, in place. With an unusable profile they are unchanged. */
export async function toSrgb({ data, width, height, channels }: Pixels, profile: Uint8Array): Promise<void> {
  const rowBytes = width * channels
  const rows = Math.max(1, Math.floor(STRIP_BYTES / rowBytes))
  for (let row = 0; row < height; row += rows) {
    const strip = data.subarray(row * rowBytes, (row + rows) * rowBytes)
    const tiff = tiffWithProfile({ data: strip, width, height: strip.length / rowBytes, channels }, profile)
    data.set(await sharp(tiff).toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer(), row * rowBytes)
  }
}

const SHORT = 3
const LONG = 4
const UNDEFINED = 7
const bytesOfType: Readonly<Record<number, number>> = { [SHORT]: 2, [LONG]: 4, [UNDEFINED]: 1 }

type Entry = readonly [tag: number, type: number, values: readonly number[] | Uint8Array]

/**
 * Returns pixels with their color profile, as an uncompressed TIFF (TIFF 6.0; ICC.1:2022, B.3): decoders
 * accept raw pixels only without one.
 */
function tiffWithProfile({ data, width, height, channels }: Pixels, profile: Uint8Array): Buffer {
  /** @param start offset of the pixels */
  const directoryFor = (start: number): Buffer =>
    directory([
      [256, LONG, [width]],
      [257, LONG, [height]],
      // Bits of each channel; no compression; red, green and blue.
      [258, SHORT, Array.from({ length: channels }, () => 8)],
      [259, SHORT, [1]],
      [262, SHORT, [2]],
      [273, LONG, [start]],
      [277, SHORT, [channels]],
      [278, LONG, [height]],
      [279, LONG, [data.length]],
      // The fourth channel is alpha.
      ...(channels === 4 ? ([[338, SHORT, [2]]] as const) : []),
      [34_675, UNDEFINED, profile],
    ])
  return Buffer.concat([directoryFor(directoryFor(0).length), data])
}

/**
 * Returns the head of a TIFF before its pixels: its directory, followed by the values that do not fit into an
 * entry.
 */
function directory(entries: readonly Entry[]): Buffer {
  const head = Buffer.alloc(8 + 2 + entries.length * 12 + 4)
  head.write('II*\0', 0, 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(entries.length, 8)
  const behind: Buffer[] = []
  let end = head.length
  for (const [index, [tag, type, values]] of entries.entries()) {
    const at = 10 + index * 12
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(values.length, at + 4)
    const bytes = valuesOf(type, values)
    if (bytes.length <= 4) bytes.copy(head, at + 8)
    else {
      head.writeUInt32LE(end, at + 8)
      behind.push(bytes)
      end += bytes.length
    }
  }
  return Buffer.concat([head, ...behind])
}

/** Returns the values of an entry, padded to an even number of bytes. */
function valuesOf(type: number, values: readonly number[] | Uint8Array): Buffer {
  const width = bytesOfType[type] ?? 1
  const bytes = Buffer.alloc(values.length * width + ((values.length * width) % 2))
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * width, width)
  return bytes
}
