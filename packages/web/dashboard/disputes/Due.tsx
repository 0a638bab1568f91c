import { useShopTime } from '../../lib/sandbox.ts'
import { dueWords } from './words.ts'

/** Remaining time to answer a dispute, by the time of the shop. */
export const Due = ({ at }: { at: string | null }) => useShopTime((now) => dueWords(at, now))
