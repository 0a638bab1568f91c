import { afterAll, describe, expect, it } from 'vitest'
import { photoLikePicture } from '../testing/engines.ts'
import { createControl, createSharedRunner, type Operations } from './band-runner.ts'
import { sharedEngine, type OpenedEngine, type SharedPainting } from './engine.ts'
import { withMemoryShared } from './module-kind.ts'
import { takePicture } from '../planes.ts'
import { loadKernels } from '../workers/open-engine.ts'
import { startWorker, workerUrl } from '../workers/start-worker.ts'

const SIZE = { width: 300, height: 211 }

/** Returns the bytes of a filtered picture, made by the engine's own number of bands. */
function filter({ kernels, planes }: OpenedEngine): string {
  const [input, output, flow] = [0, 1, 2].map(() => takePicture(planes, SIZE)) as [
    ReturnType<typeof takePicture>,
    ReturnType<typeof takePicture>,
    ReturnType<typeof takePicture>,
  ]
  const picture = photoLikePicture(SIZE.width, SIZE.height)
  for (const key of ['L', 'a', 'b'] as const) input[key].set(picture[key])
  kernels.kuwahara(input, output, {
    flow: { ...SIZE, cos2: flow.L.fill(0.6), sin2: flow.a.fill(0.8), anisotropy: flow.b.fill(0.5) },
    radii: [3],
    classes: planes.take(input.L.length).fill(0),
  })
  kernels.blur(output.L, output.L, SIZE, 5)
  return Buffer.from(output.L.slice().buffer).toString('base64')
}

describe('a runner that shares its bands', () => {
  const module = loadKernels(true)
  const helper = startWorker(workerUrl('helper-worker'))
  afterAll(() => helper.terminate())

  it('makes the same bytes with a helper thread as without', async () => {
    const alone = sharedEngine(module, SIZE, () => {})
    const expected = filter(alone)
    alone.close()
    for (let round = 0; round < 3; round++) {
      let calls = new Int32Array(new SharedArrayBuffer(4))
      const together = sharedEngine(module, SIZE, (painting: SharedPainting) => {
        calls = new Int32Array(painting.control)
        helper.postMessage(painting, [])
      })
      // The first time the helper is still starting while this thread works; later it waits for calls from
      // the start.
      if (round > 0) await expect.poll(() => Atomics.notify(calls, 0)).toBe(1)
      for (let n = 0; n < 5; n++) expect(filter(together) === expected).toBe(true)
      together.close()
    }
  })

  it('does every band once, whatever their number', () => {
    const seen: number[] = []
    const note = (...numbers: number[]): void => {
      for (let i = numbers.at(-2)!; i < numbers.at(-1)!; i++) seen.push(i)
    }
    const runner = createSharedRunner(createControl(), { boxRows: note } as unknown as Operations)
    for (const [extent, grain] of [
      [100, 7],
      [5, 5],
      [3, 50],
      [64, 1],
    ] as const) {
      seen.length = 0
      runner.run('boxRows', extent, grain)
      expect(seen.toSorted((p, q) => p - q)).toEqual(Array.from({ length: extent }, (_, i) => i))
    }
  })

  it('reports a failed operation', () => {
    const runner = createSharedRunner(createControl(), {
      boxRows: () => {
        throw new WebAssembly.RuntimeError('out of bounds')
      },
    } as unknown as Operations)
    expect(() => runner.run('boxRows', 100, 10)).toThrow('The operation boxRows failed in a painting thread.')
  })
})

describe('the compiled module', () => {
  it('is rejected when it imports no memory of its own kind', () => {
    const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])
    expect(() => withMemoryShared(empty, true)).toThrow('do not import a memory')
  })

  it('uses a shared memory when marked so, and a plain one when not', () => {
    const memory = (shared: boolean): WebAssembly.Memory =>
      new WebAssembly.Memory({ initial: 1, maximum: 1, shared })
    for (const shared of [true, false]) {
      const kernels = loadKernels(shared)
      expect(() => new WebAssembly.Instance(kernels, { env: { memory: memory(shared) } })).not.toThrow()
      expect(() => new WebAssembly.Instance(kernels, { env: { memory: memory(!shared) } })).toThrow(
        WebAssembly.LinkError,
      )
    }
  })
})
