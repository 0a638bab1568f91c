import type { Metrics } from '@atelier/contract'
import { useFormat } from '../../lib/format.ts'
import { unconvertedWords } from './figures.ts'

/** Note on paid orders that are not converted yet, which the figures do not count. */
export const Unconverted = ({
  data,
  className,
}: {
  data: Metrics | undefined
  className?: string | undefined
}) => {
  const { number } = useFormat()
  const words = data && unconvertedWords(data, number)
  return words === undefined ? null : <p className={className}>{words}</p>
}
