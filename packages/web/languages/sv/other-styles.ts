import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/other-styles.ts'

/** Texts about other styles of a photo in Swedish. */
export const texts: Translation<typeof english> = {
  title: 'Samma foto i en annan stil',
  note: 'Målas efter fotot som du redan har laddat upp och skickas till samma e-postadress.',
  bought: 'Har du redan',
  notOpened: 'Kassan kunde inte öppnas. Försök igen.',
}
