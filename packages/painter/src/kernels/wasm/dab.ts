import { paintDabs } from '../dab.ts'
import type { Kernels } from '../kernels.ts'
import { addressOf, type Bench } from './bench.ts'

/** Rows painted at a time; see the tiles in assembly/dabs.ts. */
const ROWS = 64

/** The compiled code works on four pixels of a row at once. */
const LEAST_WIDTH = 4

export function compiledDabs({ crew, planes }: Bench): Kernels['paintDabs'] {
  return (dabs, canvas, parameters) => {
    const { brushes, reference, height, tolerance, bristle } = parameters
    const reached = [
      dabs.numbers,
      canvas.L,
      canvas.a,
      canvas.b,
      height,
      reference.L,
      reference.a,
      reference.b,
      brushes.cover,
      brushes.relief,
    ]
    if (canvas.width < LEAST_WIDTH || !planes.holds(...reached)) return paintDabs(dabs, canvas, parameters)
    crew.run(
      'paintDabs',
      canvas.height,
      ROWS,
      addressOf(dabs.numbers),
      dabs.count,
      addressOf(canvas.L),
      addressOf(canvas.a),
      addressOf(canvas.b),
      addressOf(height),
      canvas.width,
      addressOf(reference.L),
      addressOf(reference.a),
      addressOf(reference.b),
      addressOf(brushes.cover),
      addressOf(brushes.relief),
      brushes.width,
      brushes.height,
      tolerance,
      bristle,
    )
  }
}
