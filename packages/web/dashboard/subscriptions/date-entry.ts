import { addDays, fromLocalDate } from '../../lib/days.ts'
import { shopTime } from '../../lib/sandbox.ts'

/** Returns the local day after a moment, as the first one of a date field. */
export const dayAfter = (moment: string | Date): string => addDays(fromLocalDate(new Date(moment)), 1)

/** Returns the day after today, in the time of the shop. */
export const tomorrow = (): string => dayAfter(shopTime())
