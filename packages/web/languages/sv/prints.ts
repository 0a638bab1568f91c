import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/prints.ts'

/** Texts about prints in Swedish. */
export const texts: Translation<typeof english> = {
  title: 'Som tryck',
  note: 'Trycks på papper och skickas till dig med posten. Adressen anger du när du betalar.',
  size: 'Papperets storlek',
  fills: 'Hela målningen, ända ut till papperets kant, i {dpi} dpi.',
  white:
    'Hela målningen, {width} × {height} cm, i {dpi} dpi. Inget skärs bort; resten av papperet förblir vitt.',
  preview: 'Målningen så som den står på papperet',
  order: 'Beställ trycket',
  bought: 'Dina tryck',
  waiting: 'Beställt, ännu inte skickat.',
  sent: 'Skickat {day}.',
  sentWith: 'Skickat {day} med {carrier}.',
  cancelled:
    'Skickas inte: avtalet frånträddes, beställningen återbetalades, eller betalningen är ifrågasatt.',
  follow: 'Följ försändelsen',
}
