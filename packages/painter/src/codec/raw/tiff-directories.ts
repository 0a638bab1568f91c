/** Numbers of each tag of a directory. Other values, such as texts, are ignored. */
export type TiffDirectory = ReadonlyMap<number, readonly number[]>

/** Bytes of a number, by its type (TIFF 6.0, section 2): byte, short, long, directory. */
const bytesOfType: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 13: 4 }

/** Maximum directories, and maximum values of a tag: a file may name more than any camera writes. */
const MAX_DIRECTORIES = 64
const MAX_VALUES = 64

/**
 * Reads the directories of a TIFF and those below them; none for BigTIFF, which no camera writes. Values
 * outside of the file are ignored.
 * @param below the tag that names directories below a directory
 * @returns the directories, beginning with the first of the file
 */
export function readTiff(bytes: Uint8Array, below: number): TiffDirectory[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 8) return []
  const isLittle = view.getUint16(0) === 0x4949
  if (view.getUint16(2, isLittle) !== 42) return []

  const numberAt = (at: number, width: number): number | undefined => {
    if (at + width > bytes.length) return undefined
    if (width === 1) return view.getUint8(at)
    return width === 2 ? view.getUint16(at, isLittle) : view.getUint32(at, isLittle)
  }

  const valuesOf = (entry: number): number[] => {
    const width = bytesOfType[numberAt(entry + 2, 2) ?? 0]
    const count = numberAt(entry + 4, 4)
    if (width === undefined || count === undefined) return []
    const at = count * width <= 4 ? entry + 8 : (numberAt(entry + 8, 4) ?? bytes.length)
    return Array.from({ length: Math.min(count, MAX_VALUES) }, (_, n) =>
      numberAt(at + n * width, width),
    ).filter((value) => value !== undefined)
  }

  const directories: TiffDirectory[] = []
  const seen = new Set<number>([0])
  const waiting = [view.getUint32(4, isLittle)]
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    const count = numberAt(at, 2)
    if (seen.has(at) || count === undefined || directories.length >= MAX_DIRECTORIES) continue
    seen.add(at)
    const directory = new Map<number, readonly number[]>()
    for (let entry = at + 2; entry < at + 2 + count * 12 && entry + 12 <= bytes.length; entry += 12)
      directory.set(numberAt(entry, 2) ?? 0, valuesOf(entry))
    directories.push(directory)
    const next = numberAt(at + 2 + count * 12, 4)
    waiting.push(...(directory.get(below) ?? []), ...(next === undefined ? [] : [next]))
  }
  return directories
}
