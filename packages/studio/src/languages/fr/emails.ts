import type { Translation } from '@atelier/contract/texts/catalogue'
import type { texts as english } from '../en/emails.ts'

export const texts: Translation<typeof english> = {
  'result.subject': 'Votre image façon Ghibli est prête !',
  'result.heading': 'Votre peinture est terminée',
  'result.picture': 'Votre peinture',
  'result.attached':
    'Votre peinture est terminée. Elle est jointe à cet e-mail en PNG de {width} × {height} pixels.',
  'result.look':
    'Vous pouvez aussi la regarder à côté de votre photo et la télécharger de nouveau, quand vous voulez :',
  'result.button': 'Voir avant et après',
  'result.large':
    'Vous y trouverez aussi la version grand format, {width} × {height} pixels, dès qu’elle sera peinte.',
  'result.help': 'Si quelque chose n’est pas comme vous l’espériez, répondez simplement à cet e-mail.',
  'failure.subject': 'Votre peinture n’a pas pu être terminée',
  'failure.sorry':
    'Nous avons essayé plusieurs fois de peindre votre photo, et cela n’a pas fonctionné. Nous en sommes désolés.',
  'failure.again': 'Vous avez déjà payé, réessayer est donc gratuit :',
  'failure.button': 'Réessayer',
  'failure.refund': 'Sinon, votre paiement vous sera remboursé au bout d’un jour.',
  'failure.help': 'Ou répondez à cet e-mail, et nous trouverons une solution avec vous.',
  'refund.subject': 'Nous sommes désolés pour votre peinture',
  'refund.sorry': 'Nous n’avons pas pu terminer votre peinture, et nous en sommes désolés.',
  'refund.money': 'Votre paiement vous sera entièrement remboursé ; vous n’avez rien à faire.',
  'refund.help': 'Si vous avez une question, répondez simplement à cet e-mail.',
  'rejection.subject': 'Votre photo n’a pas été peinte',
  'rejection.check':
    'Notre contrôle de sécurité a jugé votre photo explicite, et nous ne peignons pas ce type de photos.',
  'rejection.money': 'Vous serez remboursé ; vous n’avez rien à faire.',
  'rejection.err':
    'Ce contrôle est automatique et peut se tromper. Si c’est le cas, répondez simplement à cet e-mail.',
  help: 'Besoin d’aide ou d’un remboursement ? Répondez simplement à cet e-mail. La confirmation de votre commande contient un lien vers la facture.',
  order: 'Commande',
  date: 'Date',
  paid: 'Payé',
}
