import { expect, it } from 'vitest'
import { createBrush, strokeOf, strokesPerLayer } from './brush.ts'

/** Canvas that records the drawn picture, clipped to a stroke or whole. */
const notedCanvas = () => {
  const drawn: string[] = []
  let clipped = false
  const context = {
    canvas: { width: 400, height: 300 },
    save: () => undefined,
    beginPath: () => undefined,
    ellipse: () => undefined,
    clip: () => (clipped = true),
    restore: () => (clipped = false),
    drawImage: (picture: string) => drawn.push(clipped ? `a stroke of ${picture}` : picture),
  }
  return { drawn, context: context as unknown as CanvasRenderingContext2D }
}
const layers = ['washes', 'fine strokes'] as unknown as CanvasImageSource[]

it('paints one layer over the other, stroke by stroke, and each complete in the end', () => {
  const { drawn, context } = notedCanvas()
  const paint = createBrush(context)
  expect(paint(layers, 3)).toBe(3)
  expect(drawn).toEqual(Array.from({ length: 3 }, () => 'a stroke of washes'))
  paint(layers, strokesPerLayer + 1)
  expect(drawn.slice(-3)).toEqual(['a stroke of washes', 'washes', 'a stroke of fine strokes'])
  expect(paint(layers, Infinity)).toBe(2 * strokesPerLayer)
  expect(drawn.at(-1)).toBe('fine strokes')
})

it('waits for a layer that is not painted yet', () => {
  const { drawn, context } = notedCanvas()
  const paint = createBrush(context)
  expect(paint(layers.slice(0, 1), Infinity)).toBe(strokesPerLayer)
  expect(drawn).not.toContain('a stroke of fine strokes')
  expect(paint(layers, Infinity)).toBe(2 * strokesPerLayer)
})

it('reaches every part of the picture with the strokes of a layer, and paints finer in later layers', () => {
  const quarters = Array.from({ length: 16 }, (_, at) => at)
  for (const layer of [0, 3]) {
    const strokes = Array.from({ length: strokesPerLayer }, (_, at) => strokeOf(layer, at))
    const reached = new Set(strokes.map(({ x, y }) => Math.floor(x * 4) + 4 * Math.floor(y * 4)))
    expect(quarters.filter((quarter) => !reached.has(quarter))).toEqual([])
  }
  expect(strokeOf(4, 0).length).toBeLessThan(strokeOf(0, 0).length)
})
