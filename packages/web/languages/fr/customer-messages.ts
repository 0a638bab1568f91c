import type { customerSentences } from '@atelier/contract/texts/sentences'
import type { Translation } from '../../lib/texts/catalogue.ts'

/** Messages of the server for people who pay or change their details, in French. */
export const texts: Translation<typeof customerSentences> = {
  card_declined:
    'Votre carte a été refusée. Rien n’a été prélevé. Essayez une autre carte, ou demandez-en la raison à votre banque.',
  insufficient_funds:
    'Le solde de cette carte est insuffisant. Rien n’a été prélevé. Essayez une autre carte.',
  expired_card: 'Cette carte a expiré. Rien n’a été prélevé. Essayez une autre carte.',
  incorrect_cvc:
    'Le code de sécurité de la carte est erroné. Rien n’a été prélevé. Vérifiez-le et réessayez.',
  unusable_token:
    'Les données de la carte ont été saisies il y a trop longtemps ou ont déjà servi. Rien n’a été prélevé. Saisissez-les de nouveau.',
  never_attempted: 'Le paiement n’a pas pu être lancé. Rien n’a été prélevé. Réessayez.',
  processing_error:
    'La banque de la carte n’a pas pu être jointe. Rien n’a été prélevé. Réessayez dans un instant, ou avec une autre carte.',
  authentication_required:
    'La banque demande une confirmation de ce paiement, et personne n’a pu la donner. Rien n’a été prélevé.',
  unusable_method:
    'Ce moyen de paiement n’est plus utilisable. Rien n’a été prélevé. Choisissez-en un autre.',
  authentication_failed: 'Votre banque n’a pas pu confirmer votre identité. Rien n’a été prélevé.',
  authentication_abandoned:
    'La confirmation auprès de votre banque n’a pas été terminée à temps. Rien n’a été prélevé.',
  authentication_failed_end:
    'Votre banque n’a pas pu confirmer votre identité. Rien n’a été prélevé. Recommencez l’achat.',
  authentication_abandoned_end:
    'La confirmation auprès de votre banque n’a pas été terminée à temps. Rien n’a été prélevé. Recommencez l’achat.',
  too_many_declines_from_address:
    'Plusieurs paiements depuis votre connexion ont été refusés. Réessayez dans {wait}.',
  too_many_declines_of_card:
    'Cette carte a été refusée plusieurs fois. Essayez une autre carte, ou réessayez dans {wait}.',
  too_many_declines_here: 'Beaucoup de paiements sont refusés ici en ce moment. Réessayez dans {wait}.',
  payments_pause:
    'Les paiements et remboursements sont suspendus un instant, le temps que ce serveur soit comparé à son prestataire de paiement. Rien n’a été prélevé ni remboursé. Réessayez dans une minute.',
  required: 'Remplissez ce champ.',
  not_an_email: 'Ceci n’est pas une adresse e-mail.',
  unknown_state: 'Indiquez l’État ou la province par son code, par exemple CA.',
  tax_id_without_country: 'Un numéro fiscal nécessite une adresse de facturation indiquant le pays.',
  wrong_tax_id: '{number} n’est pas un numéro fiscal valide ({country}).',
  at_least_characters: 'Au moins {least} caractères.',
  at_most_characters: 'Au plus {most} caractères.',
  not_a_whole_number: 'Saisissez un nombre entier.',
  at_least: 'Au moins {least}.',
  at_most: 'Au plus {most}.',
  not_a_date: 'Saisissez une date, par exemple 2030-12-31.',
  not_before: 'Pas avant le {day}.',
  not_after: 'Pas après le {day}.',
  not_an_option: 'Choisissez l’une des options proposées.',
}
