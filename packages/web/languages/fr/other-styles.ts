import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/other-styles.ts'

/** Texts about other styles of a photo in French. */
export const texts: Translation<typeof english> = {
  title: 'Cette photo dans un autre style',
  note: 'Peinte d’après la photo que vous avez déjà apportée, et envoyée à la même adresse e-mail.',
  bought: 'Déjà à vous',
  notOpened: 'La page de paiement n’a pas pu être ouverte. Veuillez réessayer.',
}
