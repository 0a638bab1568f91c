import type { Plane } from '../picture.ts'
import { planesOf, type Planes } from '../planes.ts'

/**
 * Alignment of planes: a cache line, so that threads working on neighboring planes do not wait for each
 * other. They are padded to whole lines, so that compiled kernels may take four numbers at a time up to the
 * end.
 */
const LINE = 64

/** Address of the first plane: for kernels address 0 means "no plane". */
const START = 1024

type Gap = { at: number; bytes: number }

/** Planes cut from one WebAssembly memory. */
export type MemoryPlanes = Planes & {
  /** Returns the address of a plane for compiled kernels. Throws an Error for a plane outside the memory. */
  addressOf(plane: Plane): number
}

/**
 * Lends planes out of a memory that never grows, since growing would detach the views in use. The smallest
 * gap that fits is taken, and neighboring gaps are merged again. Taking a plane throws an Error when nothing
 * fits.
 */
export function createMemoryPlanes(memory: WebAssembly.Memory): MemoryPlanes {
  const { buffer } = memory
  const gaps: Gap[] = [{ at: START, bytes: buffer.byteLength - START }]

  const take = (length: number): Plane => {
    const bytes = roomFor(length)
    let best: Gap | undefined
    for (const gap of gaps) if (gap.bytes >= bytes && (!best || gap.bytes < best.bytes)) best = gap
    if (!best) throw new Error('The memory of the painting is full.')
    const plane = new Float32Array(buffer, best.at, length)
    best.at += bytes
    best.bytes -= bytes
    if (best.bytes === 0) gaps.splice(gaps.indexOf(best), 1)
    return plane
  }

  const addressOf = (plane: Plane): number => {
    if (plane.buffer !== buffer) throw new Error('The plane lies outside the memory of the painting.')
    return plane.byteOffset
  }

  const release = (plane: Plane): void => {
    const freed = { at: addressOf(plane), bytes: roomFor(plane.length) }
    const next = gaps.findIndex((gap) => gap.at > freed.at)
    const place = next < 0 ? gaps.length : next
    gaps.splice(place, 0, freed)
    joinNext(gaps, place)
    if (place > 0) joinNext(gaps, place - 1)
  }

  return { take, release: (...lent) => planesOf(lent).forEach(release), addressOf }
}

function roomFor(length: number): number {
  return Math.max(LINE, Math.ceil((4 * length) / LINE) * LINE)
}

function joinNext(gaps: Gap[], i: number): void {
  const [gap, next] = [gaps[i], gaps[i + 1]]
  if (!gap || !next || gap.at + gap.bytes !== next.at) return
  gap.bytes += next.bytes
  gaps.splice(i + 1, 1)
}
