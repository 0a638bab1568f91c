import type { PrintSize } from '@atelier/contract/areas/studio/studio'
import { useFormat } from '../../lib/format.ts'

/** Lengths of paper in centimetres, in the visitor's number format. */
export const useCentimetres = () => {
  const { number } = useFormat()
  const length = (millimetres: number): string => number(Math.round(millimetres) / 10)
  const size = ({ width_mm, height_mm }: PrintSize['paper']): string =>
    `${length(width_mm)} × ${length(height_mm)} cm`
  return { length, size }
}
