import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/last-painting.ts'

/** Texts about the stored painting in Swedish. */
export const texts: Translation<typeof english> = {
  title: 'Din senaste målning',
  note: 'Ladda ner den, dela den eller beställ mer av den.',
  open: 'Öppna',
  kept: 'Den här enheten minns din målning i 30 dagar.',
  forget: 'Ta bort från enheten',
  forgotten: 'Borttagen från enheten. Länken i mejlet öppnar den fortfarande.',
}
