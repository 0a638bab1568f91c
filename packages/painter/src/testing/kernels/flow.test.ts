import { describe, expect, it } from 'vitest'
import { flowDog } from './flow-dog.ts'
import type { Flow } from '../../kernels/tensor.ts'
import { addGradientTensor, flowOfTensor } from './tensor.ts'

const size = { width: 24, height: 24 }
const length = 24 * 24

function flowOf(plane: Float32Array): Flow {
  const tensor = { xx: new Float32Array(length), xy: new Float32Array(length), yy: new Float32Array(length) }
  addGradientTensor(plane, tensor, size, 1)
  const flow = {
    ...size,
    cos2: new Float32Array(length),
    sin2: new Float32Array(length),
    anisotropy: new Float32Array(length),
  }
  flowOfTensor(tensor, flow)
  return flow
}

describe('flow', () => {
  it.each([0, 30, 90, 135])('runs along stripes drawn at %i degrees', (degrees) => {
    const angle = (degrees * Math.PI) / 180
    const plane = Float32Array.from({ length }, (_, i) => {
      const across = -(i % 24) * Math.sin(angle) + Math.floor(i / 24) * Math.cos(angle)
      return 0.5 + 0.3 * Math.sin(across * 0.7)
    })
    const flow = flowOf(plane)
    const middle = 11 * 24 + 13
    const result = ((0.5 * Math.atan2(flow.sin2[middle]!, flow.cos2[middle]!) * 180) / Math.PI + 360) % 180
    expect(Math.min(Math.abs(result - degrees), 180 - Math.abs(result - degrees))).toBeLessThan(4)
    expect(flow.anisotropy[middle]).toBeGreaterThan(0.9)
  })

  it('has no direction where nothing is drawn', () => {
    expect(Math.max(...flowOf(new Float32Array(length).fill(0.5)).anisotropy)).toBe(0)
  })
})

describe('flowDog', () => {
  it('answers darkly on a drawn line and joins a gap in it', () => {
    const plane = Float32Array.from({ length }, (_, i) =>
      i % 24 === 12 && Math.floor(i / 24) !== 10 ? 0.1 : 0.9,
    )
    const flow = {
      ...size,
      cos2: new Float32Array(length).fill(-1),
      sin2: new Float32Array(length),
      anisotropy: new Float32Array(length).fill(1),
    }
    const output = new Float32Array(length)
    flowDog(plane, output, size, { flow, across: 1, along: 4, scratch: new Float32Array(length) })
    expect(output[5 * 24 + 12]).toBeLessThan(-0.1)
    expect(output[10 * 24 + 12]).toBeLessThan(0.02)
    expect(output[5 * 24 + 4]).toBeCloseTo(0.015 * 0.9, 2)
  })
})
