import type { Plane } from '../picture.ts'
import type { Planes } from '../planes.ts'

/** Planes begin on a cache line, so that threads working on neighbouring planes do not wait for each other. */
const LINE = 64

/** Where the first plane lies: address 0 is kept free, since kernels take it for "no plane". */
const START = 1024

type Gap = { at: number; bytes: number }

/** Planes cut from one WebAssembly memory. */
export type MemoryPlanes = Planes & {
  /** Whether all these planes lie in the memory, so that a compiled kernel can reach them by address. */
  holds(...planes: readonly Plane[]): boolean
}

/**
 * Lends planes out of a memory that never grows, since growing would cut off the views in use. The smallest gap that
 * fits is taken and neighbouring gaps grow together again. When nothing fits, a plane of its own is made: kernels
 * then work on it in TypeScript, which is slower but the same picture.
 */
export function createMemoryPlanes(memory: WebAssembly.Memory): MemoryPlanes {
  const { buffer } = memory
  const gaps: Gap[] = [{ at: START, bytes: buffer.byteLength - START }]

  const take = (length: number): Plane => {
    const bytes = roomFor(length)
    let best: Gap | undefined
    for (const gap of gaps) if (gap.bytes >= bytes && (!best || gap.bytes < best.bytes)) best = gap
    if (!best) return new Float32Array(length)
    const plane = new Float32Array(buffer, best.at, length)
    best.at += bytes
    best.bytes -= bytes
    if (best.bytes === 0) gaps.splice(gaps.indexOf(best), 1)
    return plane
  }

  const give = (plane: Plane): void => {
    if (plane.buffer !== buffer) return
    const freed = { at: plane.byteOffset, bytes: roomFor(plane.length) }
    const next = gaps.findIndex((gap) => gap.at > freed.at)
    const place = next < 0 ? gaps.length : next
    gaps.splice(place, 0, freed)
    joinNext(gaps, place)
    if (place > 0) joinNext(gaps, place - 1)
  }

  return {
    take,
    give: (...planes) => planes.forEach(give),
    holds: (...planes) => planes.every((plane) => plane.buffer === buffer),
  }
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
