import type { Kernels } from '../kernels.ts'
import type { Runtime } from './runtime.ts'

/** Rows painted at a time; see the tiles in assembly/dabs.ts. */
const ROWS = 64

export function compiledDabs({ run, planes }: Runtime): Kernels['paintDabs'] {
  return ({ count, numbers }, canvas, { brushes, reference, height, tolerance, bristle }) => {
    const { addressOf } = planes
    run(
      'paintDabs',
      canvas.height,
      ROWS,
      addressOf(numbers),
      count,
      ...[canvas.L, canvas.a, canvas.b, height].map(addressOf),
      canvas.width,
      ...[reference.L, reference.a, reference.b, brushes.cover, brushes.relief].map(addressOf),
      brushes.width,
      brushes.height,
      tolerance,
      bristle,
    )
  }
}
