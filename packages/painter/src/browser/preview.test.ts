import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadKernels } from '../workers/open-engine.ts'
import { photoNamed } from '../testing/pictures.ts'
import { paintPreview, type CanvasPixels, type Preview } from './paint-preview.ts'

async function pixelsOf(file: string, side: number): Promise<CanvasPixels> {
  const { data, info } = await sharp(await photoNamed(file))
    .resize({ width: side, height: side, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

/** Compares bytes: the matcher for lists takes seconds on pictures. */
const same = (a: Preview | CanvasPixels, b: Preview | CanvasPixels): boolean =>
  Buffer.from(a.pixels).equals(Buffer.from(b.pixels))

describe('a preview', () => {
  const kernels = loadKernels(false)
  let photo: CanvasPixels
  let preview: Preview
  beforeAll(async () => {
    photo = await pixelsOf('cat-porch.jpg', 256)
    preview = paintPreview(kernels, { ...photo, seed: 4 })
  })

  it('is a painting of the photo’s size, opaque', () => {
    expect(preview).toMatchObject({ width: photo.width, height: photo.height })
    expect(same(preview, photo)).toBe(false)
    expect(preview.pixels.every((x, i) => i % 4 !== 3 || x === 255)).toBe(true)
  })

  it('comes with its layers, each closer to the finished painting than the one before', async () => {
    // At this size the two finest brushes would be narrower than a stroke.
    expect(preview.layers).toHaveLength(4)
    const full = { width: photo.width, height: photo.height, fit: 'fill' } as const
    const gaps: number[] = []
    for (const { pixels, width, height } of preview.layers) {
      const layer = await sharp(pixels, { raw: { width, height, channels: 4 } })
        .resize(full)
        .raw()
        .toBuffer()
      gaps.push(layer.reduce((sum, x, i) => sum + Math.abs(x - preview.pixels[i]!), 0))
    }
    expect(gaps.at(-1)).toBeLessThan(0.7 * gaps[0]!)
    expect(gaps).toEqual(gaps.toSorted((p, q) => q - p))
  })

  it('is the same for the same seed, and follows style and brush', () => {
    expect(same(paintPreview(kernels, { ...photo, seed: 4 }), preview)).toBe(true)
    expect(same(paintPreview(kernels, { ...photo, seed: 4, style: 'dusk' }), preview)).toBe(false)
    expect(same(paintPreview(kernels, { ...photo, seed: 4, brush: 2.1 }), preview)).toBe(false)
  })

  it('rejects pictures that are too large or too narrow, and options out of range', async () => {
    const large = { width: 600, height: 10, pixels: new Uint8ClampedArray(24_000) }
    expect(() => paintPreview(kernels, large)).toThrow('at most 512')
    const narrow = { width: 300, height: 10, pixels: new Uint8ClampedArray(12_000) }
    expect(() => paintPreview(kernels, narrow)).toThrow('at least 16')
    expect(() => paintPreview(kernels, { ...photo, brush: 9 })).toThrow('The brush size must be between')
  })

  it('consists of code that imports nothing of Node and nothing from a registry', async () => {
    const outside: string[] = []
    for (const entry of ['index.ts', 'preview-worker.ts']) {
      const bundle = await rolldown({
        input: fileURLToPath(new URL(entry, import.meta.url)),
        external: (id) => {
          const foreign = id.startsWith('node:') || builtinModules.includes(id) || /^[@\w]/.test(id)
          if (foreign) outside.push(id)
          return foreign
        },
      })
      await bundle.generate({ format: 'esm' })
      await bundle.close()
    }
    expect(outside).toEqual([])
  })
})
