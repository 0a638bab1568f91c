import { describe, expect, it } from 'vitest'
import { createMemoryPlanes } from './memory-planes.ts'
import { createRandom } from '../random.ts'

const memoryOf = (pages: number): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: pages, maximum: pages })

describe('planes in a WebAssembly memory', () => {
  it('never overlap, however they are taken and given back', () => {
    const planes = createMemoryPlanes(memoryOf(8))
    const random = createRandom(3)
    const lent: Float32Array[] = []
    for (let round = 0; round < 2000; round++) {
      if (lent.length > 0 && random.next() < 0.48) {
        const [plane] = lent.splice(Math.floor(random.next() * lent.length), 1)
        expect(plane!.every((x) => x === plane![0])).toBe(true)
        planes.give(plane!)
      } else lent.push(planes.take(1 + Math.floor(random.next() * 3000)).fill(round))
    }
    for (const plane of lent) expect(plane.every((x) => x === plane[0])).toBe(true)
  })

  it('grow together again when all are given back', () => {
    const planes = createMemoryPlanes(memoryOf(1))
    const most = 15_000
    const parts = [planes.take(5000), planes.take(5000), planes.take(5000)]
    expect(planes.holds(...parts)).toBe(true)
    expect(planes.holds(planes.take(most))).toBe(false)
    planes.give(parts[1]!, parts[0]!, parts[2]!)
    expect(planes.holds(planes.take(most))).toBe(true)
  })

  it('are made elsewhere when the memory is full, and giving those back does no harm', () => {
    const planes = createMemoryPlanes(memoryOf(1))
    const outside = planes.take(20_000)
    expect(outside).toHaveLength(20_000)
    expect(planes.holds(outside)).toBe(false)
    planes.give(outside)
    expect(planes.holds(planes.take(10_000))).toBe(true)
  })

  it('begin on cache lines and never at address 0', () => {
    const planes = createMemoryPlanes(memoryOf(1))
    for (let n = 0; n < 10; n++) {
      const { byteOffset } = planes.take(3)
      expect(byteOffset % 64).toBe(0)
      expect(byteOffset).toBeGreaterThan(0)
    }
  })
})
