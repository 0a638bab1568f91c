import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/last-painting.ts'

/** Texts about the stored painting in German. */
export const texts: Translation<typeof english> = {
  title: 'Ihr letztes Gemälde',
  note: 'Herunterladen, teilen oder mehr davon bestellen.',
  open: 'Öffnen',
  kept: 'Dieses Gerät merkt sich Ihr Gemälde 30 Tage lang.',
  forget: 'Von diesem Gerät entfernen',
  forgotten: 'Von diesem Gerät entfernt. Der Link in Ihrer E-Mail öffnet es weiterhin.',
}
