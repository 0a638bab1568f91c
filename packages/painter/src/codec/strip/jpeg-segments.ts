const SOI = 0xd8
export const EOI = 0xd9
export const SOS = 0xda

/**
 * A segment of a JPEG (ITU T.81, annex B), parsed as decoders do: stray bytes before a marker are skipped.
 */
export type JpegSegment = {
  readonly marker: number
  /** Offsets of its marker, of its content and, for a scan, of its compressed data, in the file. */
  readonly from: number
  readonly content: number
  readonly data: number
  readonly to: number
  /** True when stray bytes precede it. */
  readonly isAfterStray: boolean
}

/**
 * Yields the segments of a JPEG's first picture. The last one is its end marker, unless the file ends, or
 * another picture begins, before it.
 */
export function* segmentsOf(bytes: Uint8Array): Generator<JpegSegment> {
  let isAfterStray = false
  for (let at = 2; ;) {
    const next = nextMarker(bytes, at)
    if (next === undefined || next.marker === SOI) return
    const { marker, after } = next
    isAfterStray ||= next.isAfterStray
    const from = after - 2
    if (marker === EOI) return yield { marker, from, content: after, data: after, to: after, isAfterStray }
    at = after
    if (isAlone(marker)) {
      isAfterStray = true
      continue
    }
    const data = endOfContent(bytes, after)
    if (data === undefined) return
    at = marker === SOS ? endOfScan(bytes, data) : data
    yield { marker, from, content: after + 2, data, to: at, isAfterStray }
    isAfterStray = false
  }
}

/**
 * Checks the structure of a JPEG.
 * @returns `hasEnd` with an end marker, and `isSound` when every byte before it belongs to a segment
 */
export function structureOf(bytes: Uint8Array): { readonly hasEnd: boolean; readonly isSound: boolean } {
  let hasEnd = false
  let hasStray = false
  for (const { marker, isAfterStray } of segmentsOf(bytes)) {
    hasEnd = marker === EOI
    hasStray ||= isAfterStray
  }
  return { hasEnd, isSound: hasEnd && !hasStray }
}

/** True for restart markers and TEM, which have no content; outside of a scan they have no meaning. */
const isAlone = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01

function nextMarker(bytes: Uint8Array, from: number) {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at)) {
    const isAfterStray = at > from
    // Any number of fill bytes may precede a marker.
    while (bytes[at] === 0xff) at++
    const marker = bytes[at]
    if (marker !== undefined && marker !== 0) return { marker, after: at + 1, isAfterStray }
  }
  return undefined
}

function endOfContent(bytes: Uint8Array, at: number): number | undefined {
  if (at + 2 > bytes.length) return undefined
  const length = bytes[at]! * 256 + bytes[at + 1]!
  return length < 2 || at + length > bytes.length ? undefined : at + length
}

/**
 * Returns the end of a scan's compressed data: the next marker that is neither a stuffed zero nor a restart.
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
  }
  return bytes.length
}
