import { useOrganization } from '../shell/organization.ts'
import { useShopTime } from '../../lib/sandbox.ts'
import { dayIn } from '../../lib/days.ts'

/** Returns today's date in the time zone of the organization, which the metrics use. */
export const useToday = (): { readonly today: string; readonly timeZone: string } => {
  const { timeZone = 'UTC' } = useOrganization()
  return { today: useShopTime((now) => dayIn(now, timeZone)), timeZone }
}
