import type { ChartPoint } from '../../ui/chart-props.ts'
import { ticksOf } from '../../ui/chart-ticks.ts'

/** Figure to draw: its name, its total, and its points. */
export type Picture = {
  readonly title: string
  /** Total of the range, as text. */
  readonly value: string
  /** Days of the range, as text. */
  readonly range: string
  readonly points: readonly ChartPoint[]
  readonly tick: (value: number, all: readonly number[]) => string
}

/** Size of a picture, in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const

/** Area of the line within the picture. */
const plot = { left: 130, top: 190, right: pictureSize.width - 50, bottom: pictureSize.height - 80 } as const

export type Spot = { readonly x: number; readonly y: number }

/** Ends of a scale. */
export type Scale = { readonly least: number; readonly most: number }

/** Places of values on the plot, from the first to the last of `count` points. */
export const spotsOf = (values: readonly number[], count: number, { least, most }: Scale): Spot[] => {
  const step = (plot.right - plot.left) / Math.max(1, count - 1)
  return values.map((value, at) => ({
    x: plot.left + step * at,
    y: plot.bottom - ((value - least) / (most - least)) * (plot.bottom - plot.top),
  }))
}

type Colors = Readonly<Record<'paper' | 'ink' | 'soft' | 'line' | 'sky', string>>

/** Colors and fonts of the page, in its scheme. */
const colorsOf = (style: CSSStyleDeclaration): Colors => {
  const color = (name: string, standard: string) => style.getPropertyValue(name).trim() || standard
  return {
    paper: color('--paper-raised', '#fffdf6'),
    ink: color('--ink', '#2a251d'),
    soft: color('--ink-soft', '#5d5446'),
    line: color('--line', '#ddd0b5'),
    sky: color('--sky', '#1f6b9c'),
  }
}

const trace = (pen: CanvasRenderingContext2D, spots: readonly Spot[]): void => {
  pen.beginPath()
  spots.forEach(({ x, y }, at) => (at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)))
  pen.stroke()
}

const write = (
  pen: CanvasRenderingContext2D,
  text: string,
  { x, y }: Spot,
  { color, size, align = 'start' }: { color: string; size: number; align?: CanvasTextAlign },
): void => {
  pen.font = `${size}px ${getComputedStyle(document.body).fontFamily}`
  pen.fillStyle = color
  pen.textAlign = align
  pen.fillText(text, x, y)
}

/** Draws a figure with its line, and that of the previous range. */
export const drawPicture = async (picture: Picture): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, pictureSize)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser cannot draw pictures.')
  const { paper, ink, soft, line, sky } = colorsOf(getComputedStyle(document.documentElement))
  pen.fillStyle = paper
  pen.fillRect(0, 0, pictureSize.width, pictureSize.height)
  write(pen, picture.title, { x: 50, y: 70 }, { color: soft, size: 30 })
  write(pen, picture.value, { x: 50, y: 140 }, { color: ink, size: 58 })
  write(pen, picture.range, { x: plot.right, y: 70 }, { color: soft, size: 24, align: 'end' })

  const { points } = picture
  const ticks = ticksOf(points)
  const scale = { least: ticks[0] ?? 0, most: ticks.at(-1) || 1 }
  pen.lineWidth = 1
  for (const [at, { y }] of spotsOf(ticks, ticks.length, scale).entries()) {
    pen.strokeStyle = line
    trace(pen, [
      { x: plot.left, y },
      { x: plot.right, y },
    ])
    const text = picture.tick(ticks[at] ?? 0, ticks)
    write(pen, text, { x: plot.left - 16, y: y + 8 }, { color: soft, size: 22, align: 'end' })
  }
  const [first, last] = [points[0], points.at(-1)]
  const foot = pictureSize.height - 34
  if (first !== undefined) write(pen, first.label, { x: plot.left, y: foot }, { color: soft, size: 22 })
  if (last !== undefined && points.length > 1)
    write(pen, last.label, { x: plot.right, y: foot }, { color: soft, size: 22, align: 'end' })

  pen.lineJoin = 'round'
  pen.lineWidth = 4
  pen.strokeStyle = soft
  pen.setLineDash([10, 10])
  const before = points.flatMap((point) => (point.before === undefined ? [] : [point.before]))
  trace(pen, spotsOf(before, points.length, scale))
  pen.setLineDash([])
  pen.strokeStyle = sky
  const values = points.map(({ value }) => value)
  trace(pen, spotsOf(values, points.length, scale))
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture is empty.')) : resolve(blob)),
      'image/png',
    )
  })
}
