import { describe, expect, it } from 'vitest'
import { createMemoryPlanes } from './memory-planes.ts'
import { createRandom } from '../random.ts'

const memoryOf = (pages: number): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: pages, maximum: pages })

describe('planes in a WebAssembly memory', () => {
  it('never overlap, in any order of allocation and release', () => {
    const planes = createMemoryPlanes(memoryOf(64))
    const random = createRandom(3)
    const lent: Float32Array[] = []
    for (let round = 0; round < 2000; round++) {
      if (lent.length > 0 && random.next() < 0.48) {
        const [plane] = lent.splice(Math.floor(random.next() * lent.length), 1)
        expect(plane!.every((x) => x === plane![0])).toBe(true)
        planes.release(plane!)
      } else lent.push(planes.take(1 + Math.floor(random.next() * 3000)).fill(round))
    }
    for (const plane of lent) expect(plane.every((x) => x === plane[0])).toBe(true)
  })

  it('are merged again when all are released', () => {
    const planes = createMemoryPlanes(memoryOf(1))
    const most = 15_000
    const parts = [planes.take(5000), planes.take(5000), planes.take(5000)]
    expect(() => planes.take(most)).toThrow('The memory of the painting is full.')
    planes.release(parts[1]!, parts[0]!, parts[2]!)
    expect(planes.addressOf(planes.take(most))).toBeGreaterThan(0)
  })

  it('have addresses, which planes made elsewhere have not', () => {
    const planes = createMemoryPlanes(memoryOf(1))
    const plane = planes.take(10)
    expect(planes.addressOf(plane)).toBe(plane.byteOffset)
    const outside = new Float32Array(10)
    expect(() => planes.addressOf(outside)).toThrow('outside the memory')
    expect(() => planes.release(outside)).toThrow('outside the memory')
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
