/** Raw files of cameras, by code: TIFFs in which the first picture is a thumbnail. */

const SHORT = 3
const LONG = 4
const bytesOfType: Readonly<Record<number, number>> = { 1: 1, [SHORT]: 2, [LONG]: 4 }

/** A directory: its entries, the pictures that it holds, and the directories below it. */
type Directory = {
  readonly entries?: readonly (readonly [tag: number, type: number, ...values: number[]])[]
  /** Data of its only strip, or of a JPEG interchange stream. */
  readonly strip?: Uint8Array
  readonly jpeg?: Uint8Array
  readonly below?: readonly Directory[]
}

type Layout = { readonly isLittle: boolean; readonly afterHeader?: Uint8Array }

/** A TIFF of these directories (TIFF 6.0, section 2). */
export function tiffOf(directories: readonly Directory[], { isLittle, afterHeader }: Layout): Buffer {
  const parts: Uint8Array[] = []
  let end = 0
  const append = (part: Uint8Array): number => {
    const at = end
    const padded = part.length % 2 === 0 ? part : Buffer.concat([part, Buffer.alloc(1)])
    parts.push(padded)
    end += padded.length
    return at
  }
  const numbers = (width: number, values: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(values.length * width)
    for (const [n, value] of values.entries())
      if (isLittle) bytes.writeUIntLE(value, n * width, width)
      else bytes.writeUIntBE(value, n * width, width)
    return bytes
  }
  /** Writes directories one after the other, and answers their places. */
  const write = (list: readonly Directory[], isChain: boolean): number[] => {
    const places: number[] = []
    let next: Buffer | undefined
    for (const { entries = [], strip, jpeg, below } of list) {
      const all = [...entries]
      if (strip) all.push([273, LONG, append(strip)], [279, LONG, strip.length])
      if (jpeg) all.push([513, LONG, append(jpeg)], [514, LONG, jpeg.length])
      if (below) all.push([330, LONG, ...write(below, false)])
      const written = all
        .toSorted(([one], [other]) => one - other)
        .map(([tag, type, ...values]) => {
          const bytes = numbers(bytesOfType[type] ?? 1, values)
          const value = bytes.length <= 4 ? Buffer.concat([bytes], 4) : numbers(4, [append(bytes)])
          return Buffer.concat([numbers(2, [tag, type]), numbers(4, [values.length]), value])
        })
      const following = numbers(4, [0])
      const at = append(Buffer.concat([numbers(2, [all.length]), ...written]))
      append(following)
      places.push(at)
      if (isChain && next) numbers(4, [at]).copy(next)
      next = following
    }
    return places
  }
  const header = Buffer.concat([Buffer.from(isLittle ? 'II' : 'MM'), numbers(2, [42]), numbers(4, [0])])
  append(header)
  if (afterHeader) append(afterHeader)
  const [start = 0] = write(directories, true)
  numbers(4, [start]).copy(header, 4)
  return Buffer.concat(parts)
}

/** Entries of a picture. */
const picture = (width: number, height: number, compression: number, colours: number) =>
  [
    [256, LONG, width],
    [257, LONG, height],
    [258, SHORT, 8, 8, 8],
    [259, SHORT, compression],
    [262, SHORT, colours],
    [277, SHORT, 3],
    [278, LONG, height],
  ] as const

const reduced = [254, LONG, 1] as const
/** The thumbnail that decoders of TIFF take for the picture: a grey one. */
const thumbnail: Directory = {
  entries: [reduced, ...picture(160, 120, 1, 2)],
  strip: new Uint8Array(160 * 120 * 3).fill(128),
}
/** Data of a sensor, which no decoder here reads. */
const sensor = (compression: number, colours: number): Directory => ({
  entries: [[254, LONG, 0], ...picture(4000, 3000, compression, colours)],
  strip: new Uint8Array(9000).fill(77),
})

export type Previews = {
  readonly large: Uint8Array
  readonly small: Uint8Array
  /** Lossless as sensors are: a JPEG that is not shown. */
  readonly lossless: Uint8Array
}
type RawMaker = (previews: Previews, orientation: number) => Buffer

/** Raw files as cameras lay them out. */
export const rawFiles: Readonly<Record<string, RawMaker>> = {
  'DNG of a camera': ({ large, small, lossless }, orientation) =>
    tiffOf(
      [
        {
          ...thumbnail,
          entries: [...thumbnail.entries!, [274, SHORT, orientation], [50_706, 1, 1, 4, 0, 0]],
          below: [
            { entries: [[254, LONG, 0], ...picture(4000, 3000, 7, 32_803)], strip: lossless },
            { entries: [reduced, ...picture(800, 600, 7, 6)], strip: small },
            { entries: [reduced, ...picture(1400, 1000, 7, 6)], strip: large },
          ],
        },
      ],
      { isLittle: true },
    ),
  'DNG of a phone, with lossy pixels of its sensor': ({ large, small }, orientation) =>
    tiffOf(
      [
        {
          entries: [
            [254, LONG, 0],
            [274, SHORT, orientation],
            [50_706, 1, 1, 7, 0, 0],
            ...picture(1400, 1000, 7, 34_892),
          ],
          strip: large,
          below: [
            { entries: [[254, LONG, 4], ...picture(1400, 1000, 7, 52_527)], strip: large },
            { entries: [reduced, ...picture(800, 600, 7, 6)], strip: small },
            { entries: [reduced, ...picture(1400, 1000, 7, 6)], strip: large },
          ],
        },
      ],
      { isLittle: false },
    ),
  NEF: ({ large, small }, orientation) =>
    tiffOf(
      [
        {
          ...thumbnail,
          entries: [...thumbnail.entries!, [274, SHORT, orientation]],
          below: [
            { entries: [reduced, [259, SHORT, 6]], jpeg: large },
            sensor(34_713, 32_803),
            { entries: [reduced, [259, SHORT, 6]], jpeg: small },
          ],
        },
      ],
      { isLittle: false },
    ),
  ARW: ({ large, small }, orientation) =>
    tiffOf(
      [
        {
          entries: [reduced, [259, SHORT, 6], [274, SHORT, orientation]],
          jpeg: large,
          below: [sensor(32_767, 32_803)],
        },
        { entries: [reduced, [259, SHORT, 6]], jpeg: small },
      ],
      { isLittle: true },
    ),
  CR2: ({ large, small, lossless }, orientation) =>
    tiffOf(
      [
        { entries: [...picture(1400, 1000, 6, 6), [274, SHORT, orientation]], strip: large },
        { jpeg: small },
        { entries: picture(362, 234, 1, 2), strip: new Uint8Array(362 * 234 * 3).fill(128) },
        { entries: [[259, SHORT, 6]], strip: lossless },
      ],
      { isLittle: true, afterHeader: Buffer.from('CR\u0002\0\0\0\0\0', 'latin1') },
    ),
}

/** TIFFs whose directories lead nowhere, or in circles. */
export const brokenRawFiles: Readonly<Record<string, () => Buffer>> = {
  'a directory below itself': () => {
    const raw = tiffOf([{ entries: [reduced, [50_706, 1, 1, 4, 0, 0], [330, LONG, 8]] }], { isLittle: true })
    raw.writeUInt32LE(8, raw.length - 4)
    return raw
  },
  'directories outside of the file': () =>
    tiffOf([{ entries: [reduced, [50_706, 1, 1, 4, 0, 0], [330, LONG, 4e9, 1e9, 7]] }], { isLittle: true }),
  'a preview outside of the file': () =>
    tiffOf([{ entries: [reduced, [50_706, 1, 1, 4, 0, 0], [513, LONG, 4e9], [514, LONG, 4e9]] }], {
      isLittle: false,
    }),
  'more values than a file has': () => {
    const raw = tiffOf([{ entries: [reduced, [50_706, 1, 1, 4, 0, 0], [330, LONG, 1, 2, 3, 4]] }], {
      isLittle: true,
    })
    // The count of the last entry.
    raw.writeUInt32LE(4e9, raw.lastIndexOf(Buffer.from([0x4a, 0x01, 4, 0])) + 4)
    return raw
  },
}
