import { useShopTime } from '../../lib/sandbox.ts'
import { dueWords } from './words.ts'

/** How long a dispute can still be answered, by the time of the shop. */
export const Due = ({ at }: { at: string | null }) => useShopTime((now) => dueWords(at, now))
