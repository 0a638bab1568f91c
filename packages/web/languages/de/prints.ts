import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/prints.ts'

/** Texts about prints in German. */
export const texts: Translation<typeof english> = {
  title: 'Als Druck',
  note: 'Auf Papier gedruckt und Ihnen mit der Post geschickt. Die Adresse geben Sie beim Bezahlen an.',
  size: 'Größe des Papiers',
  fills: 'Das ganze Bild, bis an den Rand des Papiers, mit {dpi} dpi.',
  white:
    'Das ganze Bild, {width} × {height} cm, mit {dpi} dpi. Nichts wird abgeschnitten; der Rest des Papiers bleibt weiß.',
  preview: 'Das Bild, wie es auf dem Papier steht',
  order: 'Diesen Druck bestellen',
  bought: 'Ihre Drucke',
  waiting: 'Bestellt, noch nicht verschickt.',
  sent: 'Verschickt am {day}.',
  sentWith: 'Verschickt am {day} mit {carrier}.',
  cancelled:
    'Wird nicht verschickt: Die Bestellung wurde widerrufen oder erstattet, oder die Zahlung ist strittig.',
  follow: 'Sendung verfolgen',
}
