import { drawLines } from '../ink.ts'
import type { Kernels } from '../kernels.ts'
import { addressOf, grainOf, type Bench } from './bench.ts'

export function compiledDrawLines({ crew, planes }: Bench): Kernels['drawLines'] {
  return (canvas, grounds, ink) => {
    const { light, fine, broad, rough, sky, subject } = grounds
    const reached = [canvas.L, canvas.a, canvas.b, light, fine, broad, rough, sky, subject]
    if (!planes.holds(...reached)) return drawLines(canvas, grounds, ink)
    // The compiled code takes whole groups of four; the few pixels left at the end are drawn here.
    const whole = canvas.L.length & ~3
    const { L, a, b } = ink.colour
    crew.run(
      'drawLines',
      whole,
      grainOf(whole, 1, 64),
      ...reached.map((plane) => addressOf(plane)),
      ink.strength,
      ink.bold,
      L,
      a,
      b,
    )
    drawLines(canvas, grounds, ink, whole)
  }
}
