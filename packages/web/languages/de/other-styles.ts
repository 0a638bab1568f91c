import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/other-styles.ts'

/** Texts about other styles of a photo in German. */
export const texts: Translation<typeof english> = {
  title: 'Dieses Foto in einem anderen Stil',
  note: 'Nach dem Foto gemalt, das Sie schon gebracht haben, und an dieselbe E-Mail-Adresse geschickt.',
  bought: 'Haben Sie schon',
  notOpened: 'Die Kasse konnte nicht geöffnet werden. Bitte versuchen Sie es noch einmal.',
}
