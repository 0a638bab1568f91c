import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/last-painting.ts'

/** Texts about the stored painting in French. */
export const texts: Translation<typeof english> = {
  title: 'Votre dernière peinture',
  note: 'Téléchargez-la, partagez-la ou commandez-en davantage.',
  open: 'Ouvrir',
  kept: 'Cet appareil garde votre peinture en mémoire pendant 30 jours.',
  forget: 'Retirer de cet appareil',
  forgotten: 'Retirée de cet appareil. Le lien de votre e-mail l’ouvre toujours.',
}
