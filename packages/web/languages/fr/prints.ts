import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/prints.ts'

/** Texts about prints in French. */
export const texts: Translation<typeof english> = {
  title: 'En tirage papier',
  note: 'Imprimée sur papier et envoyée par la poste. Vous donnez l’adresse au moment de payer.',
  size: 'Format du papier',
  fills: 'La peinture entière, jusqu’au bord du papier, en {dpi} dpi.',
  white:
    'La peinture entière, {width} × {height} cm, en {dpi} dpi. Rien n’est coupé ; le reste du papier reste blanc.',
  preview: 'La peinture telle qu’elle sera imprimée',
  order: 'Commander ce tirage',
  bought: 'Vos tirages',
  waiting: 'Commandé, pas encore envoyé.',
  sent: 'Envoyé le {day}.',
  sentWith: 'Envoyé le {day} par {carrier}.',
  cancelled:
    'Pas envoyé : la commande a fait l’objet d’une rétractation ou d’un remboursement, ou son paiement est contesté.',
  follow: 'Suivre l’envoi',
  notOpened: 'La page de paiement n’a pas pu être ouverte. Veuillez réessayer.',
}
