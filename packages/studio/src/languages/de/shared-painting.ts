import type { Translation } from '@atelier/contract/texts/catalogue'
import type { texts as english } from '../en/shared-painting.ts'

export const texts: Translation<typeof english> = {
  title: 'Aus einem Foto wurde dieses Gemälde',
  description:
    'Jemand teilt dieses Gemälde mit Ihnen. Das Atelier hat es nach einem Foto gemalt, Strich für Strich.',
  alt: 'Ein Gemälde nach einem Foto',
  try: 'Ihr Foto malen lassen',
  tryNote: 'Wählen Sie ein Foto und sehen Sie eine Vorschau, bevor Sie bezahlen.',
  gone: 'Dieses Gemälde wird nicht mehr geteilt',
  goneText: 'Das Teilen wurde beendet, oder der Link ist nicht vollständig.',
  studio: 'Zum Atelier',
}
