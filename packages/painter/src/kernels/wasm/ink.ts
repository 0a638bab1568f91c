import { drawLines, findLines } from '../ink.ts'
import type { Kernels } from '../kernels.ts'
import { addressOf, grainOf, type Bench } from './bench.ts'

// The compiled code takes whole groups of four; the few pixels left at the end are done here.

export function compiledFindLines({ crew, planes }: Bench): Kernels['findLines'] {
  return (light, fine, broad) => {
    if (!planes.holds(light, fine, broad)) return findLines(light, fine, broad)
    const whole = fine.length & ~3
    crew.run('findLines', whole, grainOf(whole, 1, 64), addressOf(light), addressOf(fine), addressOf(broad))
    findLines(light, fine, broad, whole)
  }
}

export function compiledDrawLines({ crew, planes }: Bench): Kernels['drawLines'] {
  return (canvas, grounds, ink) => {
    const { line, rough, sky, subject } = grounds
    const reached = [canvas.L, canvas.a, canvas.b, line, rough, sky, subject]
    if (!planes.holds(...reached)) return drawLines(canvas, grounds, ink)
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
