import { useShopTime } from '../../lib/sandbox.ts'
import { dueWords } from './words.ts'

type Props = {
  at: string | null
  /** True where the words stand alone, with a capital letter; otherwise they are a part of a sentence. */
  standsAlone?: boolean
}

/** Remaining time to answer a dispute, by the time of the shop. */
export const Due = ({ at, standsAlone = false }: Props) => {
  const words = useShopTime((now) => dueWords(at, now))
  return standsAlone ? words.charAt(0).toUpperCase() + words.slice(1) : words
}
