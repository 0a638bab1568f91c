import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/prints.ts'

/** Texts about prints in Swedish. */
export const texts: Translation<typeof english> = {
  title: 'Som tryck',
  note: 'Trycks på papper och skickas till dig med posten. Adressen anger du när du betalar.',
  size: 'Pappersstorlek',
  fills: 'Hela målningen, ända ut till papperets kant, med {dpi} dpi.',
  white: 'Hela målningen, {width} × {height} cm, med {dpi} dpi. Inget beskärs; resten av papperet är vitt.',
  preview: 'Målningen som den trycks',
  order: 'Beställ trycket',
  bought: 'Dina tryck',
  waiting: 'Beställt, inte skickat än.',
  sent: 'Skickat {day}.',
  sentWith: 'Skickat {day} med {carrier}.',
  cancelled: 'Skickas inte: beställningen har återbetalats eller ångrats, eller så är betalningen bestridd.',
  follow: 'Följ försändelsen',
  notOpened: 'Kassan kunde inte öppnas. Försök igen.',
}
