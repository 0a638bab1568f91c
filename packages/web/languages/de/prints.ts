import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/prints.ts'

/** Texts about prints in German. */
export const texts: Translation<typeof english> = {
  title: 'Als Druck',
  note: 'Auf Papier gedruckt und mit der Post zugeschickt. Die Adresse geben Sie beim Bezahlen an.',
  size: 'Papierformat',
  fills: 'Das ganze Bild, bis an den Rand des Papiers, mit {dpi} dpi.',
  white:
    'Das ganze Bild, {width} × {height} cm, mit {dpi} dpi. Nichts wird abgeschnitten; der Rest des Papiers bleibt weiß.',
  preview: 'Das Bild, wie es gedruckt wird',
  order: 'Diesen Druck bestellen',
  bought: 'Ihre Drucke',
  waiting: 'Bestellt, noch nicht verschickt.',
  sent: 'Verschickt am {day}.',
  sentWith: 'Verschickt am {day} mit {carrier}.',
  cancelled:
    'Wird nicht verschickt: Die Bestellung wurde widerrufen oder erstattet, oder die Zahlung ist strittig.',
  follow: 'Sendung verfolgen',
  notOpened: 'Die Kasse konnte nicht geöffnet werden. Bitte versuchen Sie es noch einmal.',
}
